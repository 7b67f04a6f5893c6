/* The page for programs: what the OpenAPI description says of each route, with a request to try. */

import { h } from "./dom.js";
import { recall } from "./store.js";

const MOST_SHOWN = 20000;
const theme = recall("theme", "system");
const isDark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
if (isDark) document.documentElement.dataset.theme = "dark";

const described = await (await fetch("/api/openapi.json")).json();
const main = document.getElementById("routes");

/** Follow a reference to a schema. */
function resolve(schema) {
  const name = schema?.$ref?.split("/").pop();
  return name ? described.components.schemas[name] : schema ?? {};
}

/** What a field may be, in words. */
function words(schema) {
  const found = resolve(schema);
  if (found.anyOf) return found.anyOf.filter((one) => one.type !== "null").map(words).join(" or ");
  if (found.enum) return found.enum.map((value) => JSON.stringify(value)).join(", ");
  if (found.const !== undefined) return JSON.stringify(found.const);
  return { string: "text", integer: "whole number", boolean: "true or false", array: "list" }[found.type] ?? found.type ?? "anything";
}

/** The first example of a request: the fields that are needed, and those that have an example. */
function example(schema) {
  const fields = Object.entries(schema.properties ?? {});
  const given = fields.filter(([name, field]) => field.examples || schema.required?.includes(name));
  return Object.fromEntries(given.map(([name, field]) => [name, field.examples?.[0] ?? field.default ?? "nim 3 5 7"]));
}

function fieldList(schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const also = field.default === undefined || field.default === null ? "" : `, ${JSON.stringify(field.default)} if nothing is said`;
    const need = schema.required?.includes(name) ? ", needed" : "";
    return [h("dt", {}, name), h("dd", {}, words(field) + need + also)];
  });
  return rows.length ? h("dl", { class: "fields" }, rows) : null;
}

/** A request that can be changed and sent, with its answer below. */
function attempt(verb, route, schema) {
  const box = verb === "GET" ? null : h("textarea", { "aria-label": `Request to ${route}`, spellcheck: "false" });
  if (box) box.value = JSON.stringify(example(schema), null, 1);
  const answer = h("pre", { hidden: true, tabindex: "0", "aria-label": `Answer of ${route}` });
  const send = async () => {
    const options = box ? { method: verb, headers: { "content-type": "application/json" }, body: box.value } : {};
    answer.hidden = false;
    try {
      const found = await fetch(route, options);
      const text = await found.text();
      answer.textContent = `${found.status}\n${text.slice(0, MOST_SHOWN)}${text.length > MOST_SHOWN ? "..." : ""}`;
    } catch (error) {
      answer.textContent = `The server did not answer: ${error.message}`;
    }
  };
  return [box, h("button", { type: "button", class: "button", onclick: send }, "Send"), answer];
}

for (const [route, verbs] of Object.entries(described.paths)) {
  for (const [verb, about] of Object.entries(verbs)) {
    const schema = resolve(about.requestBody?.content["application/json"].schema);
    main.append(
      h("section", { class: "route" },
        h("h2", {}, h("span", { class: "verb" }, verb.toUpperCase()), h("code", {}, route)),
        h("p", {}, about.description),
        fieldList(schema),
        attempt(verb.toUpperCase(), route, schema)));
  }
}
