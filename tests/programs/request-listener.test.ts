import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRequestListener } from "#programs/request-listener.ts";

/** A server whose handler is the given one, for at most two requests at a time. */
async function serve(handle: RequestListener): Promise<number> {
  const server = createServer(createRequestListener({ handle, maxConcurrency: 2 }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Sent {
  socket: Socket;
  answer: string;
}

/** The head of a request and, of its body, the given part. */
function begin(port: number, start: string, fields: string[] = [], body = ""): Sent {
  const socket = connect(port, "127.0.0.1");
  const sent = { socket, answer: "" };
  socket.on("error", () => {});
  socket.on("data", (data) => {
    sent.answer += data;
  });
  socket.write([`${start} HTTP/1.1`, "Host: x", ...fields, "", body].join("\r\n"));
  return sent;
}

/** A form of which one byte has come. */
const beginForm = (port: number, path: string, fields: string[] = []): Sent =>
  begin(port, `POST ${path}`, ["Content-Length: 60000", ...fields], "x");

const statusOf = async (sent: Sent): Promise<string> => {
  await expect.poll(() => sent.answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  return sent.answer.slice(9, 12);
};

const answerAtOnce: RequestListener = (_request, response) => void response.end("answered");
const neverAnswer: RequestListener = () => {};

test.each([
  ["PUT /", ["Content-Length: 0"], "405"],
  ["POST /", ["Transfer-Encoding: chunked"], "411"],
  ["POST /", ["Content-Length: 65537"], "413"],
  ["POST /staff/bulk/upload", [`Content-Length: ${64 * 1024 * 1024 + 1}`], "413"],
  ["POST /", ["Content-Length: 2", "Content-Type: application/json"], "415"],
  ["POST /", ["Content-Length: 65536", "Content-Type: multipart/form-data; boundary=x"], "200"],
  ["POST /staff/bulk/upload?a=b", [`Content-Length: ${64 * 1024 * 1024}`], "200"],
  ["GET /", ["Content-Length: 1"], "400"],
  ["GET /", ["Transfer-Encoding: chunked"], "400"],
  ["GET /_next/static/../../passes", [], "400"],
  ["GET /_next/static/%2e%2e/%2e%2e/passes", [], "400"],
  ["GET /_next/static/..\\..\\passes", [], "400"],
  ["GET http://evil.example/", [], "400"],
  ["GET /passes/f%C3%A9lag?a=../b", [], "200"],
])("%s with %s is answered %s", async (start, fields, status) => {
  const port = await serve(answerAtOnce);
  expect(await statusOf(begin(port, start, fields))).toBe(status);
});

test("a request beyond the bound is refused at once, and health checks never are", async () => {
  const port = await serve((request, response) =>
    request.url === "/health/live" ? answerAtOnce(request, response) : undefined,
  );
  const first = begin(port, "GET /");
  begin(port, "GET /passes");
  const refused = begin(port, "GET /passes");
  expect(await statusOf(refused)).toBe("503");
  expect(refused.answer).toMatch(/^retry-after: 3$/im);
  expect(refused.answer).toMatch(/<a href="">Reyna aftur<.*<a href="">Try again</s);
  const refusedForm = begin(port, "POST /", ["Content-Length: 1"], "x");
  expect(await statusOf(refusedForm)).toBe("503");
  expect(refusedForm.answer).toContain("Farðu til baka");
  expect(await statusOf(begin(port, "GET /health/live"))).toBe("200");

  first.socket.destroy();
  await expect
    .poll(() => {
      const next = begin(port, "GET /");
      return new Promise((resolve) => setTimeout(() => resolve(next.answer), 50));
    })
    .toBe("");
});

test("forms that are still arriving take no place from others", async () => {
  const port = await serve((request, response) =>
    request.method === "POST" ? undefined : answerAtOnce(request, response),
  );
  // Eight times the bound is the most that may arrive at a time.
  const idle = Array.from({ length: 64 }, () => beginForm(port, "/"));
  await expect.poll(() => idle.filter(({ answer }) => answer !== "").length).toBe(64 - 8 * 2);
  expect(await statusOf(begin(port, "GET /"))).toBe("200");
});

test("four lists are read at a time, whoever sends them, and a visitor who leaves makes room", async () => {
  let reading = 0;
  const port = await serve(() => {
    reading += 1;
  });
  const lists = Array.from({ length: 300 }, () =>
    beginForm(port, "/staff/bulk/upload", [
      "Origin: https://evil.example",
      "Cookie: felagi-staff=x",
    ]),
  );
  const refused = () => lists.filter(({ answer }) => answer.startsWith("HTTP/1.1 503"));
  await expect.poll(() => refused().length).toBe(296);
  expect(reading).toBe(4);
  for (const { socket, answer } of lists) if (answer === "") socket.destroy();
  await expect
    .poll(() => {
      beginForm(port, "/staff/bulk/upload");
      return reading;
    })
    .toBeGreaterThan(4);
});

test("pages that wait for changes take no place from others", async () => {
  const port = await serve(neverAnswer);
  for (let count = 0; count < 20; count += 1) begin(port, "GET /staff/changes/sms");
  const page = begin(port, "GET /");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.answer).toBe("");
});
