import { readFileSync } from "node:fs";
import { trackedFiles } from "./source-files.ts";

export interface Document {
  path: string;
  /** Without code blocks, whose text is no Markdown. */
  text: string;
}

export function documents(): Document[] {
  return trackedFiles()
    .filter((file) => file.endsWith(".md"))
    .map((path) => ({ path, text: withoutCodeBlocks(readFileSync(path, "utf8")) }));
}

export function withoutCodeBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "");
}

/** Targets of links and pictures, Markdown's and HTML's, that lead to a file of the project. */
export function relativeLinks(text: string): string[] {
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)];
  const html = [...text.matchAll(/<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...html]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}
