"""The page and its interface: HTTP in, answers of an `Analysis` out. No game logic lives here.

`app` puts the routes together, `guard` refuses what is hostile, `lanes` bounds how much runs at once, `work` is one
request at work, and `views` has a function for each route, which knows nothing of HTTP. The page itself lies in
`static/`: plain files, which draw what the server sends.
"""
