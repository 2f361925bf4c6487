import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { maxBodyBytes } from "#portal-server/request-body.ts";
import { createRequestListener } from "#portal-server/request-listener.ts";

test("a list is answered while it arrives, and any other form when it has arrived", async () => {
  const server = createServer(
    { highWaterMark: 2 * maxBodyBytes },
    createRequestListener({
      handle: (request, response) => {
        request.once("data", () => response.end("begun"));
      },
      publicUrl: new URL("http://portal.example"),
      limits: { maxConcurrency: 8, maxQueued: 8, queueTimeoutMs: 1_000 },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const begin = (path: string) => {
    const socket = connect(port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: felagi-staff=x\r\nOrigin: http://portal.example\r\nContent-Length: 60000`;
    socket.write(`${head}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\nx`);
    const state = { answer: "" };
    socket.on("data", (data) => {
      state.answer += data;
    });
    socket.on("error", () => {});
    return state;
  };
  const form = begin("/staff/bulk/new");
  const list = begin("/staff/bulk/upload");
  await expect.poll(() => list.answer).toContain("begun");
  expect(form.answer).toBe("");
});

test("a list from another site is refused when it has arrived, and not while it is being sent", async () => {
  const server = createServer(
    createRequestListener({
      handle: (_request, response) => void response.end("taken"),
      publicUrl: new URL("http://portal.example"),
      limits: undefined,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  const half = 4_000_000;
  socket.write(
    `POST /staff/bulk/upload HTTP/1.1\r\nHost: x\r\nCookie: felagi-staff=x\r\nOrigin: http://evil.example\r\nContent-Type: text/plain\r\nContent-Length: ${2 * half}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write("x".repeat(half), resolve));
  expect(answer).toBe("");
  socket.write("x".repeat(half));
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 403 /);
});

test("an address may have 64 forms arriving at a time, and more again when those have gone", async () => {
  const server = createServer(
    { highWaterMark: 2 * maxBodyBytes },
    createRequestListener({
      handle: async (request, response) => void response.end(await text(request)),
      publicUrl: new URL("http://portal.example"),
      limits: undefined,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const headers = { origin: "http://portal.example" };
  const submit = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "kennitala=1", headers });
  const slow = Array.from({ length: 64 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      "POST / HTTP/1.1\r\nHost: x\r\nOrigin: http://portal.example\r\nContent-Length: 60000\r\n\r\nx",
    );
    return socket;
  });
  await expect.poll(async () => (await submit()).status).toBe(503);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await submit()).status).toBe(200);
  expect(await (await submit()).text()).toBe("kennitala=1");
});
