import { describe, expect, test } from "vitest";
import { replaceSmsTokens } from "#contract/index.ts";
import { expandTokens } from "#pass-service/domain/decide-sms.ts";
import { boundedForm } from "#portal/input/bounded-form.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("the form of an action", () => {
  test("holds what was typed, in its order, when no value is over its limit", () => {
    const fields: [string, string][] = [
      ["kennitala", "010130-2129"],
      ["wallets", "PLATFORM_A_WALLET"],
      ["wallets", "PLATFORM_B_WALLET"],
      ["content", "þ".repeat(5_000)],
      ["pass.backValue", "þ".repeat(2_000)],
    ];
    const { form, tooLong } = boundedForm(formOf(fields));
    expect([...form]).toEqual(fields);
    expect(tooLong).toBeUndefined();
  });

  test("names the first value over its limit, and keeps as much of it as the limit allows", () => {
    const { form, tooLong } = boundedForm(
      formOf([
        ["pass.backValue", "a"],
        ["pass.backValue", "b".repeat(60_000)],
        ["name", "c".repeat(1_001)],
      ]),
    );
    expect(tooLong).toEqual({ field: "pass.backValue", index: 1, limit: 5_000 });
    expect(form.getAll("pass.backValue")).toEqual(["a", "b".repeat(5_000)]);
    expect(form.get("name")).toBe("c".repeat(1_000));
  });

  test("holds nothing of React's, however long the state that it was rendered with is", () => {
    const { form, tooLong } = boundedForm(
      formOf([
        ["$ACTION_REF_1", ""],
        ["$ACTION_1:1", "s".repeat(5_000)],
        ["name", "Sigga"],
      ]),
    );
    expect(tooLong).toBeUndefined();
    expect([...form]).toEqual([["name", "Sigga"]]);
  });

  test("does not cut a character in two", () => {
    const { form } = boundedForm(formOf([["name", `${"a".repeat(999)}😀`]]));
    expect(String(form.get("name")).isWellFormed()).toBe(true);
  });

  test("is empty when something else was sent than a form", () => {
    expect([...boundedForm({ name: "x" }).form]).toEqual([]);
  });
});

describe("a hostile text of 60 kB is read in a moment", () => {
  const quickly = (read: () => unknown) => {
    const begun = performance.now();
    read();
    expect(performance.now() - begun).toBeLessThan(500);
  };

  test("dots around the number of a pass", () => {
    quickly(() => readPassReference(`${".".repeat(60_000)}x`));
  });

  test("the beginnings of tokens in a text message", () => {
    quickly(() => expandTokens("${".repeat(30_000), { url: "x" }));
    quickly(() => replaceSmsTokens("${".repeat(30_000), () => ""));
  });

  test("the most that may be written of them, counted in parts", () => {
    const begun = performance.now();
    previewSms("${".repeat(800));
    previewSms("þ".repeat(1_600));
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

test.each([
  ["a ${url} b ${x} c", "a [url] b [x] c"],
  ["${a${url}} ${", "[a${url]} ${"],
  ["$ {url} } ${}", "$ {url} } []"],
])("the tokens of %j are replaced", (text, replaced) => {
  expect(replaceSmsTokens(text, (name) => `[${name}]`)).toBe(replaced);
});
