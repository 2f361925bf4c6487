import { connect } from "node:net";
import { expect, test } from "vitest";
import { demoServiceForEach, service } from "./fresh-service.ts";
import { onPort } from "./port.ts";
import { demoKey } from "./test-service.ts";

demoServiceForEach();

/** Writes bytes onto a connection and gives what comes back until it ends. */
function exchange(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.setTimeout(15_000, () => socket.destroy(new Error("nothing came")));
  });
}

const head = "Host: localhost\r\nConnection: close\r\n";

test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["a broken Host", "GET /health HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n", 400],
  ["no Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an address that is no path", `GET http:/// HTTP/1.1\r\n${head}\r\n`, 400],
  ["a backslash in the path", `GET /p\\x HTTP/1.1\r\n${head}\r\n`, 400],
  ["a NUL in a header", `GET /health HTTP/1.1\r\nX-A: a\0b\r\n${head}\r\n`, 400],
  [
    "a header of 20 000 bytes",
    `GET /health HTTP/1.1\r\nX-A: ${"a".repeat(20_000)}\r\n${head}\r\n`,
    431,
  ],
  [
    "two lengths",
    `POST /api/v1/member/passes HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${head}\r\n`,
    400,
  ],
  ["TRACE", `TRACE /api/v1/pass HTTP/1.1\r\n${head}\r\n`, 405],
])("%s is refused with the error body", async (_, bytes, status) => {
  const answer = await exchange(await onPort(service), bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/i);
  expect(answer).toMatch(/"error":\{"code":"[A-Z_]+"/);
});

test.each([
  ["declared", "Content-Length: 100", '{"kenn'],
  ["unknown", "Transfer-Encoding: chunked", '6\r\n{"kenn\r\n'],
])(
  "a request body of %s length that stalls blocks nothing and is no fault",
  async (_, length, part) => {
    const base = await onPort(service);
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    socket.write(
      "POST /api/v1/member/passes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        `Authorization: Bearer ${demoKey}\r\n${length}\r\n\r\n${part}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    expect((await fetch(`${base}/health`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(service.log.filter((line) => line.includes("request failed"))).toEqual([]);
  },
);
