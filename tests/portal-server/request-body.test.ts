import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseRequest, refuseUnparsed } from "#portal-server/refusal.ts";
import { bodyArrival, maxBodyBytes } from "#portal-server/request-body.ts";

const timeoutMs = 300;
let server: Server;
let reached: number;

/** Answers with what it reads of the form, as the pages do. */
beforeEach(async () => {
  reached = 0;
  server = createServer({ highWaterMark: 2 * maxBodyBytes }, async (request, response) => {
    const body = await bodyArrival(request, timeoutMs);
    if (body === "too-slow") return refuseRequest(response, { status: 408 });
    if (body === "aborted") return;
    reached += 1;
    // As a handler that comes to the body only after something else.
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.end(request.readableDidRead ? "disturbed" : await text(request));
  });
  server.on("clientError", refuseUnparsed);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** What comes back when these are written one after the other, with a pause between them. */
function exchange(written: string[], pauseMs = 10): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  const [first = "", ...rest] = written;
  socket.write(first);
  const writing = setInterval(() => {
    const next = rest.shift();
    if (next !== undefined && socket.writable) socket.write(next);
  }, pauseMs);
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(writing);
      resolve(answer);
    });
  });
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

test("a page gets a form once all of it is here, unread, in however many pieces it came", async () => {
  const long = "þ".repeat(32_000);
  expect(await exchange([`${head(5)}hello`])).toMatch(/ 200 OK[\s\S]*\r\n\r\n(5\r\n)?hello/);
  expect(await exchange([head(5), "he", "l", "lo"])).toContain("hello");
  expect(await exchange([head(Buffer.byteLength(long)), long])).toContain(long.slice(0, 1_000));
  expect(await exchange([head(0)])).toContain(" 200 OK");
  expect(reached).toBe(4);
});

test("a form sent a byte at a time (slowloris) times out and reaches no page", async () => {
  const slow = await exchange([head(5_000), ..."a".repeat(500)], 20);
  expect(slow).toMatch(/^HTTP\/1.1 408 [\s\S]*Beiðnin barst of hægt\./);
  expect(reached).toBe(0);
});

test("a form that breaks off reaches no page", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${head(5)}he`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect(await exchange([`${head(2)}ok`])).toContain("ok");
  expect(reached).toBe(1);
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
  ],
  [
    "a length and pieces",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
  ["cookies of 17 kB", `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${"x".repeat(17_000)}\r\n\r\n`, 431],
])("%s is refused in words", async (_, bytes, status) => {
  const answer = await exchange([bytes]);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/);
  expect(answer.split("\r\n\r\n")[1]).toMatch(/eiðn[\s\S]*request/);
});
