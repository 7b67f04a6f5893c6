"""NimG: a pointer walks along a graph, and each turn takes weight from the vertex that it leaves or enters."""
