import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

interface Asset {
  mediaType: string;
  content: string | Uint8Array;
}

const { resolve } = createRequire(import.meta.url);
const fontSheet = resolve("@fontsource-variable/schibsted-grotesk/wght.css");
const fonts = new Map<string, Asset>();

const fontRules = readFileSync(fontSheet, "utf8").replaceAll(
  /url\(([^)]+)\)/g,
  (_, relative: string) => {
    const address = `/assets/${path.basename(relative)}`;
    const content = readFileSync(path.join(path.dirname(fontSheet), relative));
    fonts.set(address, { mediaType: "font/woff2", content });
    return `url(${address})`;
  },
);

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

/** What the pages are drawn with, by address. */
export const assets: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  ...fonts,
  [
    "/assets/style.css",
    {
      mediaType: "text/css; charset=utf-8",
      content: [fontRules, textOf("../theme/tokens.css"), textOf("pages/style.css")].join("\n"),
    },
  ],
  [
    "/assets/wait.js",
    { mediaType: "text/javascript; charset=utf-8", content: textOf("pages/wait.js") },
  ],
]);
