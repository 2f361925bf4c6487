import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inheritedSocket } from "#process/inherited-socket.ts";
import { startProgram } from "#tests/e2e/support/program.ts";
import { holdSocket } from "#tests/support/held-socket.ts";
import { takePorts } from "#tests/support/port-block.ts";

test("a request that comes while the program restarts waits for the next process", async () => {
  const { port } = await takePorts(["port"]);
  const socket = holdSocket(port);
  onTestFinished(() => socket.close());
  const directory = mkdtempSync(path.join(tmpdir(), "felagi-socket-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const log = path.join(directory, "log");
  const start = () => startProgram(["tests/process/socket-program.ts"], {}, log, { socket });
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).text();
  const first = await start();
  const before = await ask();
  await first.stop();
  const waiting = ask();
  const second = await start();
  expect(await waiting).not.toBe(before);
  await second.stop();
});

test("a socket that was passed to another process is not taken", () => {
  const own = { LISTEN_PID: String(process.pid), LISTEN_FDS: "1" };
  expect(inheritedSocket(own)).toEqual({ fd: 3 });
  expect(inheritedSocket({ ...own, LISTEN_PID: "1" })).toBeUndefined();
  expect(inheritedSocket({})).toBeUndefined();
});
