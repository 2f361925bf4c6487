import { ArrowRight, CircleAlert, type IconNode } from "lucide";
import { createElement, type ReactElement } from "react";

/** Icons for members' browsers, which do not load the whole set. */
const shapes = {
  alert: shapesOf(CircleAlert),
  forward: shapesOf(ArrowRight),
};

export function AlertIcon(): ReactElement {
  return drawnIcon(shapes.alert);
}

export function ForwardIcon(): ReactElement {
  return drawnIcon(shapes.forward);
}

/** SVG markup as a constant; styled by `.icon` in `pass-card.css`. */
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
