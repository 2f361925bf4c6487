import { HTMLElement, type Node, parse, TextNode } from "node-html-parser";

/** An element as a peer draws it with React: words, or tag, attributes and content. */
export type Markup = string | [tag: string, attributes: Record<string, string>, content: Markup[]];

/** The body of an answer without what a framework adds: scripts, and the hidden fields of its actions. */
export function bodyOf(page: string): Markup[] {
  const document = parse(page);
  for (const added of document.querySelectorAll('script, template, input[name^="$ACTION"]'))
    added.remove();
  const body = document.querySelector("body");
  if (!body) throw new Error("The answer has no body.");
  return body.childNodes.flatMap(markupOf);
}

function markupOf(node: Node): Markup[] {
  if (node instanceof TextNode) return node.text ? [node.text] : [];
  if (!(node instanceof HTMLElement)) return [];
  return [[node.rawTagName, node.attributes, node.childNodes.flatMap(markupOf)]];
}
