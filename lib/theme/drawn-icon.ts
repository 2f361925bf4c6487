import type { IconNode } from "lucide";
import { createElement, type ReactElement } from "react";

/** Shapes as constant markup, drawn as `.icon` in `pass-card.css` says: a page has many of them. */
export function drawnIcon(shapes: string | undefined, size = "1.25em"): ReactElement {
  return createElement("svg", {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": true,
    className: "icon",
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constant shapes of the icon set
    dangerouslySetInnerHTML: { __html: shapes },
  });
}

export function shapesOf(node: IconNode): string {
  return node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join("")}></${tag}>`;
    })
    .join("");
}
