import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import GlobalFault from "#app/global-error.tsx";
import words from "#app/strings/fault.json" with { type: "json" };

test("a document that cannot be drawn says so in both languages, with a way to try again", () => {
  const page = renderToStaticMarkup(createElement(GlobalFault));
  for (const [language, { title, next }] of Object.entries(words)) {
    const [, section = ""] = page.split(`<section lang="${language}">`);
    expect(section).toContain(title);
    expect(section).toMatch(new RegExp(`<a href=""[^>]*>${next}</a>`));
  }
});
