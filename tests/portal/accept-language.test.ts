import { randomBytes } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseLanguage } from "#app/i18n/choose-language.ts";
import { configurePortal } from "../support/portal-configuration.ts";

const choose = (acceptLanguage: string | null, chosen?: string) =>
  chooseLanguage(["is", "en"], { chosen, acceptLanguage });

describe("the language of a page", () => {
  test.each([
    ["the most wanted one that is offered", "de-DE,en-GB;q=0.8,is;q=0.4", "en"],
    ["whatever its region and letters", "EN-us", "en"],
    ["the first of two that are wanted alike", "en;q=0.5, is;q=0.5", "en"],
    ["by q-values, not by place", "en;q=0.3,is;q=0.9", "is"],
    ["not one that is refused", "en;q=0,de", "is"],
    ["the first one for anything", "*", "is"],
    ["the first one for a header that makes no sense", ";;,;q=x,,=", "is"],
    ["not one far behind the languages that browsers name", `${"xx,".repeat(200)}en`, "is"],
  ])("%s", (_, header, language) => expect(choose(header)).toBe(language));

  test("is the first one without a header", () => expect(choose(null)).toBe("is"));

  test("is what the reader chose, before what the browser asks for", () => {
    expect(choose("is", "en")).toBe("en");
    expect(choose("en", "de")).toBe("en");
  });
});

describe("a request with a language header of 1150 random tags", () => {
  beforeAll(configurePortal);

  const hostile = () =>
    Array.from({ length: 1_150 }, () => `aa-${randomBytes(4).toString("hex")}`).join(",");

  test("costs no more time and no memory than another, 200 times over", async () => {
    const { default: proxy } = await import("../../proxy.ts");
    const get = (header: string) =>
      proxy(new NextRequest("http://localhost:9/", { headers: { "accept-language": header } }));
    const headers = Array.from({ length: 200 }, hostile);
    for (let i = 0; i < 50; i += 1) await get("en-GB,en;q=0.8");
    const memoryBefore = process.memoryUsage().heapUsed;
    const begun = performance.now();
    for (const header of headers) expect((await get(header)).status).toBe(200);
    // It was half a second and more for each.
    expect(performance.now() - begun).toBeLessThan(10_000);
    // It was 1.6 MB for each.
    expect(process.memoryUsage().heapUsed - memoryBefore).toBeLessThan(100_000_000);
  });

  test("gets the language that it asks for, by cookie and by header", async () => {
    const { default: proxy } = await import("../../proxy.ts");
    const get = (headers: Record<string, string>) =>
      proxy(new NextRequest("http://localhost:9/passes", { headers }));
    const english = await get({ "accept-language": "en" });
    expect(english.headers.get("x-middleware-rewrite")).toBe("http://localhost:9/en/passes");
    expect(english.headers.get("set-cookie")).toBeNull();
    const chosen = await get({ "accept-language": "is", cookie: "felagi-language=en" });
    expect(chosen.headers.get("x-middleware-rewrite")).toBe("http://localhost:9/en/passes");
  });
});
