import { once } from "node:events";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { clientOf } from "./client-of.ts";

/** A peer on a thread of its own, which answers while this one stands still. */
const peer = `
  const { createServer } = require("node:http");
  const { parentPort, workerData } = require("node:worker_threads");
  const server = createServer((request, response) => {
    request.resume().on("end", () => setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(workerData.answer));
    }, 300));
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

const answer = {
  id: "6f96ba2e-5a51-4b0c-9d0e-6f1f7a3c0001",
  messageParts: 1,
  messageLength: 20,
  whenQueued: "2026-11-20T12:00:00Z",
};

test("an answer that came while the process was frozen is read, although its time is up", async () => {
  const worker = new Worker(peer, { eval: true, workerData: { answer } });
  onTestFinished(async () => void (await worker.terminate()));
  const [port] = await once(worker, "message");
  const client = clientOf(`http://127.0.0.1:${port}`, { timeoutMs: 1_000 });
  const sent = client.sms.send("0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001", {});
  // The request leaves, then nothing of this thread runs until long after the time-out.
  await wait(150);
  // Timers are next after this, and sockets after them.
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  expect(await sent).toMatchObject({ kind: "ok", value: { id: answer.id } });
});
