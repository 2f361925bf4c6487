import { readFileSync } from "node:fs";
import { createElement } from "react";

const properties = { class: "className", for: "htmlFor", autofocus: "autoFocus" };

/** Markup of the portal as a function that draws it, element by element, as compiled JSX does. */
export function readMarkup(file) {
  const markup = JSON.parse(readFileSync(file, "utf8")).map(prepare);
  return (options) => markup.map((node, at) => draw(node, at, options));
}

/** Attributes as React names them. */
function prepare(node) {
  if (typeof node === "string") return node;
  const [tag, attributes, content] = node;
  const entries = Object.entries(attributes).map(([name, value]) => {
    if (name === "style") return [name, styleOf(value)];
    return [properties[name] ?? name, value || true];
  });
  return [tag, Object.fromEntries(entries), content.map(prepare)];
}

const styleOf = (value) =>
  Object.fromEntries(
    value
      .split(";")
      .filter(Boolean)
      .map((one) => one.split(/:(.*)/s).map((part) => part.trim()))
      .map(([name, is]) => [
        name.startsWith("--")
          ? name
          : name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase()),
        is,
      ]),
  );

function draw(node, key, { action, deliveryPageUrl }) {
  if (typeof node === "string") return node;
  const [tag, attributes, content] = node;
  const own = { ...attributes, key };
  if (tag === "form" && attributes.method?.toLowerCase() === "post") {
    for (const name of ["method", "enctype", "action"]) delete own[name];
    own.action = action;
  }
  if (attributes.href === process.env.DELIVERY_PAGE) own.href = deliveryPageUrl;
  const children = content.map((child, at) => draw(child, at, { action, deliveryPageUrl }));
  return createElement(tag, own, ...children);
}
