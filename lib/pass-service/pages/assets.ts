import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Context } from "hono";
import { issuerThemeRule } from "#theme/issuer-theme.ts";

interface Asset {
  mediaType: string;
  content: string | Uint8Array<ArrayBuffer>;
}

const { resolve } = createRequire(import.meta.url);
const assets = new Map<string, Asset>();

function addAsset(name: string, asset: Asset): string {
  const hash = createHash("sha256").update(asset.content).digest("hex").slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  const address = `/assets/${stem}.${hash}${ext}`;
  assets.set(address, asset);
  return address;
}

/** The font's own style sheet, its files moved to addresses of ours. */
function fontRules(): string {
  const file = resolve("@fontsource-variable/schibsted-grotesk/wght.css");
  return readFileSync(file, "utf8").replaceAll(/url\(([^()]+)\)/g, (_, relative: string) => {
    const font = new Uint8Array(readFileSync(path.join(path.dirname(file), relative)));
    return `url(${addAsset(path.basename(relative), { mediaType: "font/woff2", content: font })})`;
  });
}

const rules = [
  "#theme/fallback-fonts.css",
  "#theme/tokens.css",
  "#theme/pass-card.css",
  "./style/base.css",
  "./style/frame.css",
  "./style/parts.css",
  "./style/forms.css",
];

/** The address of the pages' style sheet; it changes whenever the style does. */
export const stylesheet = addAsset("service.css", {
  mediaType: "text/css; charset=utf-8",
  content: [fontRules(), ...rules.map((name) => readFileSync(resolve(name), "utf8"))].join("\n"),
});

/** The address of the one script there is: it keeps pages of the wallet up to date. */
export const renewScript = addAsset("renew.js", {
  mediaType: "text/javascript; charset=utf-8",
  content: readFileSync(resolve("./script/renew.js"), "utf8"),
});

/** Answers `/assets/…`: what is kept for a year, because its address names its content. */
export function serveAsset(context: Context): Response | undefined {
  const asset = assets.get(context.req.path) ?? themeAt(context.req.path);
  if (!asset) return undefined;
  return context.body(asset.content, 200, {
    "Content-Type": asset.mediaType,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}

/** An issuer's colours as a style sheet, all of it in the address. */
function themeAt(address: string): Asset | undefined {
  const colours = /^\/assets\/(theme-([0-9a-f]{6})-([0-9a-f]{6}))\.css$/.exec(address);
  if (!colours) return undefined;
  const [, name, card, accent] = colours;
  return {
    mediaType: "text/css; charset=utf-8",
    content: issuerThemeRule(`.${name}`, { card: `#${card}`, accent: `#${accent}` }),
  };
}
