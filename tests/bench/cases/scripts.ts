import { gzipSync } from "node:zlib";
import { parse } from "node-html-parser";
import type { Row } from "../table.ts";
import type { MemberPages } from "./member-pages.ts";

/** Scripts that a member's pages load beyond those of a plain Next.js page, compressed. */
export async function scripts({ portal, plainNext, cookies, plainCookie }: MemberPages) {
  const rows: Row[] = [];
  for (const path of ["/", "/passes"]) {
    const figure = await scriptKilobytes(portal + path, cookies[0] ?? "");
    const plain = await scriptKilobytes(plainNext + path, plainCookie);
    rows.push({ what: `own scripts of ${path}`, unit: "kB", figure: figure - plain, atMost: 5 });
  }
  return rows;
}

async function scriptKilobytes(page: string, cookie: string): Promise<number> {
  const answer = await fetch(page, { headers: { accept: "text/html", cookie } });
  const sources = parse(await answer.text())
    .querySelectorAll("script[src]:not([nomodule])")
    .map((script) => script.getAttribute("src") ?? "");
  const bytes = await Promise.all(
    sources.map(async (source) => {
      const script = await fetch(new URL(source, page));
      return gzipSync(await script.text()).byteLength;
    }),
  );
  return bytes.reduce((sum, one) => sum + one, 0) / 1_000;
}
