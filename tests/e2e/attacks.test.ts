import { portal } from "./support/addresses.ts";
import { ask, exchange, internalDetail } from "./support/raw-request.ts";
import { serverActions } from "./support/server-actions.ts";
import { expect, test } from "./support/test.ts";

const identify = serverActions().find(({ name }) => name === "identify")?.id ?? "";
const form = "multipart/form-data; boundary=x";
const text = "text/plain;charset=UTF-8";
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

function parts(fields: [name: string, value: string][]): string {
  const part = ([name, value]: [string, string]) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${fields.map(part).join("")}--x--\r\n`;
}

const bound = (row: string): [string, string][] => [
  ["$ACTION_REF_1", ""],
  ["$ACTION_1:0", `{"id":"${identify}","bound":"$@1"}`],
  ["$ACTION_1:1", row],
];

const submitted: [what: string, type: string, body: string, status?: number][] = [
  ["nothing", form, ""],
  ["no parts", form, "hello"],
  ["half a part", form, '--x\r\nContent-Disposition: form-data; name="kenni'],
  ["no action", form, parts([["a", "b"]])],
  ["an action of the prototype", form, parts([["$ACTION_ID___proto__", ""]])],
  ["rows that wait for themselves", form, parts(bound('["$@1"]'))],
  ["25 000 levels", form, parts(bound(nested(25_000)))],
  ["900 parts", form, parts(Array.from({ length: 900 }, (_, at) => [`p${at}`, "1"]))],
  ["another kind of parts", "multipart/mixed; boundary=x", "--x--", 415],
  ["no boundary", "multipart/form-data", "hello"],
];

const toRun = '{"then":"$1:__proto__:then","status":"resolved_model","value":"$B1337"}';
const called: [what: string, type: string, body: string][] = [
  ["nothing", text, ""],
  ["no JSON", text, "hello"],
  ["25 000 levels that close", text, nested(25_000)],
  ["a number of 60 000 digits", text, `["$n${"9".repeat(60_000)}"]`],
  ["the prototype", text, '[{"__proto__":{"x":1}}]'],
  ["a path to the prototype", text, '[{},"$0:0:__proto__"]'],
  ["functions, promises, streams and files", text, '["$F1","$@1","$R1","$B1"]'],
  ["no parts", form, "hello"],
  [
    "a function of the server's",
    form,
    parts([
      ["0", '["$F1"]'],
      ["1", `{"id":"${identify}"}`],
    ]),
  ],
  [
    "600 rows that lead on",
    form,
    parts(Array.from({ length: 600 }, (_, at) => [`${at}`, `["$${at + 1}"]`])),
  ],
  [
    "something to run",
    form,
    parts([
      ["0", toRun],
      ["1", '"$@0"'],
    ]),
  ],
];

const start = `Host: localhost\r\nConnection: close\r\nOrigin: ${portal}\r\n`;
const post = `POST / HTTP/1.1\r\n${start}Content-Type: ${form}\r\n`;
const raw: [what: string, bytes: string, status: number][] = [
  ["a form of 14 MB", `${post}Content-Length: 14000000\r\n\r\n`, 413],
  ["pieces and a length", `${post}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n`, 400],
  ["two lengths", `${post}Content-Length: 3\r\nContent-Length: 14000000\r\n\r\nabc`, 400],
  ["cookies of 17 kB", `GET / HTTP/1.1\r\n${start}Cookie: a=${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["3 000 headers", `GET / HTTP/1.1\r\n${start}${"a:b\r\n".repeat(3_000)}\r\n`, 431],
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["an address that cannot be decoded", `GET /%E0%A4%A HTTP/1.1\r\n${start}\r\n`, 404],
  ["TRACE", `TRACE / HTTP/1.1\r\n${start}\r\n`, 405],
];

test.describe("what no page sends", { tag: "@once" }, () => {
  async function expectHealthy(what: string): Promise<void> {
    expect((await ask(portal, "/health/live")).status, what).toBe(200);
  }

  /**
   * What is no form is 400; what React cannot decode may be a fault to Next.js, told in one line; what
   * it decodes to something else is an empty form to the action, which asks again.
   */
  const rejected = [400, 409, 500];

  test("is rejected where a form without a script is expected", async () => {
    for (const [what, type, body, status] of submitted) {
      for (const address of ["/", "/staff/sign-in"]) {
        const headers = { Origin: portal, "Content-Type": type };
        const answer = await ask(portal, address, { method: "POST", headers, body });
        expect(status ? [status] : [200, ...rejected], what).toContain(answer.status);
        expect(answer.text, what).toMatch(/\w/);
        expect(answer.text, what).not.toMatch(internalDetail);
      }
      await expectHealthy(what);
    }
  });

  test("is rejected where a call of the portal's own script is expected", async () => {
    for (const [what, type, body] of called) {
      const headers = { Origin: portal, "Content-Type": type, "Next-Action": identify };
      const answer = await ask(portal, "/", { method: "POST", headers, body });
      expect([200, ...rejected], what).toContain(answer.status);
      expect(answer.text, what).not.toMatch(internalDetail);
      await expectHealthy(what);
    }
    for (const name of ["zzz", "__proto__", `${identify}, ${identify}`]) {
      const headers = { Origin: portal, "Content-Type": text, "Next-Action": name };
      const answer = await ask(portal, "/", { method: "POST", headers, body: "[]" });
      expect(answer.status, name).toBe(400);
    }
  });

  for (const [what, bytes, status] of raw) {
    test(`is refused as ${what}`, async () => {
      const answer = await exchange(portal, bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).not.toMatch(internalDetail);
      await expectHealthy(what);
    });
  }
});
