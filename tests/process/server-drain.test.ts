import { once } from "node:events";
import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { drainable } from "#process/server-drain.ts";

/** A server that answers when it is told to, and one request to it that is under way. */
async function busyServer() {
  let answer = () => {};
  const arrived = Promise.withResolvers<void>();
  const server: Server = createServer((_, response) => {
    answer = () => response.end("finished");
    arrived.resolve();
  });
  const drain = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const said = new Promise<string>((resolve) => {
    const request = get({ port, host: "127.0.0.1", agent }, async (response) => {
      resolve((await response.toArray()).join(""));
    });
    request.once("error", () => resolve("cut off"));
  });
  await arrived.promise;
  return { server, drain, port, said, answer: () => answer() };
}

test("requests in flight finish, and new connections are refused", async () => {
  const { server, drain, port, said, answer } = await busyServer();
  const drained = drain(20_000);
  await expect.poll(() => server.listening).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  answer();
  expect(await said).toBe("finished");
  await drained;
});

/** A thread that sends a form when it is told to, whatever this one does meanwhile. */
const sender = `
  const { parentPort, workerData: port } = require("node:worker_threads");
  const { request } = require("node:http");
  parentPort.once("message", () => {
    const form = request({ port, host: "127.0.0.1", method: "POST" }, (response) =>
      response.resume().once("end", () => parentPort.postMessage(response.statusCode)));
    form.once("error", ({ code }) => parentPort.postMessage(code)).end("a form");
  });
  parentPort.postMessage("ready");
`;

test("a form that waits to be accepted when the stop begins is answered", async () => {
  const server = createServer((_, response) => response.end());
  const drain = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const thread = new Worker(sender, { eval: true, workerData: port });
  await once(thread, "message");
  const answered = once(thread, "message");
  thread.postMessage("send");
  // Busy, as when a page is drawn: the system takes the connection in, and this program does not.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await drain(20_000);
  expect(await answered).toEqual([200]);
  await thread.terminate();
});

test("a request that exceeds the grace period is cut off", async () => {
  const { drain, said } = await busyServer();
  await drain(10);
  expect(await said).toBe("cut off");
});

const switching =
  "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

test("an upgraded connection (WebSocket) is cut off too", async () => {
  const server = createServer();
  server.on("upgrade", (_, socket) => socket.write(switching));
  const drain = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { connection: "upgrade", upgrade: "websocket" };
  const over = await new Promise<Socket>((resolve) => {
    get({ port, host: "127.0.0.1", headers }).once("upgrade", (_, socket) => resolve(socket));
  });
  const closed = new Promise((resolve) => over.resume().once("close", resolve));
  await drain(10);
  await closed;
});
