import { describe, expect, test } from "vitest";
import { isSoundForm } from "#programs/sound-form.ts";

const id = "7f".padEnd(42, "0");
const multipart = "multipart/form-data; boundary=x";
const text = "text/plain;charset=UTF-8";

function parts(fields: Record<string, string>): string {
  const part = ([name, value]: [string, string]) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${Object.entries(fields).map(part).join("")}--x--\r\n`;
}

const called = (body: string, type = text, action = id) =>
  isSoundForm({ "content-type": type, "next-action": action }, Buffer.from(body));
const submitted = (body: string) => isSoundForm({ "content-type": multipart }, Buffer.from(body));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const bound = (rows: Record<string, string>) =>
  parts({ $ACTION_REF_1: "", ...rows, kennitala: "010130-2129" });

describe("what the portal's own pages send goes on", () => {
  test.each([
    ["a form without a script", parts({ [`$ACTION_ID_${id}`]: "", kennitala: "010130-2129" })],
    [
      "a form without a script that carries what was answered before",
      bound({
        "$ACTION_1:0": `{"id":"${id}","bound":"$@1"}`,
        "$ACTION_1:1": '[{"typed":"$$5","problems":[{"at":"a"}],"first":"$1:0:problems:0"}]',
        $ACTION_KEY: "k2f",
      }),
    ],
    [
      "a form with words of any kind",
      parts({ [`$ACTION_ID_${id}`]: "", message: "[".repeat(5_000), "0": "$1:__proto__" }),
    ],
  ])("%s", async (_, body) => expect(await submitted(body)).toBe(true));

  test.each([
    ["a form with a script", parts({ "0": '[{"typed":"$undefined"},"$K1"]', _1_kennitala: "0" })],
    ["an object that stands twice", parts({ "0": '[{"a":{"b":[1]}},"$0:0:a","$0:0:a:b"]' })],
  ])("%s", async (_, body) => expect(await called(body, multipart)).toBe(true));

  test("values alone", async () => {
    expect(await called('["Halló {}", null, {"at":"$D2026-11-21T12:00:00.000Z"}]')).toBe(true);
  });
});

describe("what no page sends is turned away", () => {
  test.each<[string, string]>([
    ["nothing", ""],
    ["no parts", "hello"],
    ["no fields", "--x--\r\n"],
    ["no action", parts({ kennitala: "010130-2129" })],
    ["a part that breaks off", '--x\r\nContent-Disposition: form-data; name="kenni'],
    ["no end", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'],
    ["a part without a name", "--x\r\n\r\nb\r\n--x--\r\n"],
    ["an action under no name of ours", parts({ $ACTION_ID___proto__: "" })],
    ["an action without its rows", bound({})],
    ["an action that is no JSON", bound({ "$ACTION_1:0": "{" })],
    ["an action of the prototype", bound({ "$ACTION_1:0": '{"id":"__proto__","bound":null}' })],
    ["a bound row that is not there", bound({ "$ACTION_1:0": `{"id":"${id}","bound":"$@1"}` })],
    [
      "a bound row that waits for itself",
      bound({ "$ACTION_1:0": `{"id":"${id}","bound":"$@1"}`, "$ACTION_1:1": '["$@1"]' }),
    ],
    [
      "a bound row of 25 000 levels",
      bound({ "$ACTION_1:0": `{"id":"${id}","bound":"$@1"}`, "$ACTION_1:1": nested(25_000) }),
    ],
  ])("a form of %s", async (_, body) => expect(await submitted(body)).toBe(false));

  test.each<[string, string]>([
    ["nothing", ""],
    ["no JSON", "hello"],
    ["no list", "{}"],
    ["50 000 levels", "[".repeat(50_000)],
    ["25 000 levels that close", nested(25_000)],
    ["10 000 levels of objects", `[${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}]`],
    ["a number of 60 000 digits", `["$n${"9".repeat(60_000)}"]`],
    ["a key of the prototype", '[{"__proto__":{"x":1}}]'],
    ["a thing that can be waited for", '[{"then":"$K1"}]'],
    ["somebody's constructor", '[{"constructor":{"prototype":{}}}]'],
    ["a path out of the values", '[{"a":{}},"$0:0:a:constructor"]'],
    ["a path to what is not there", '["$1:a"]'],
    ...[
      "$1",
      "$@1",
      "$F1",
      "$h1",
      "$Q1",
      "$W1",
      "$B1",
      "$R1",
      "$r1",
      "$X1",
      "$A1",
      "$i1",
      "$n1",
    ].map((word): [string, string] => [`the word ${word}`, `["${word}"]`]),
  ])("a call with %s", async (_, body) => {
    expect(await called(body)).toBe(false);
    expect(await called(parts({ "0": body, "1": '"x"' }), multipart)).toBe(false);
  });

  test("a call of what no action is called", async () => {
    for (const action of ["", "zzz", "__proto__", `${id}, ${id}`])
      expect(await called("[]", text, action), action).toBe(false);
  });
});
