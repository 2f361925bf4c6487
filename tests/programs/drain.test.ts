import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { drain } from "#programs/drain.ts";

/** A server that answers when it is told to, and one request to it that is under way. */
async function busyServer() {
  let answer = () => {};
  const arrived = Promise.withResolvers<void>();
  const server: Server = createServer((_, response) => {
    answer = () => response.end("finished");
    arrived.resolve();
  });
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
  return { server, port, said, answer: () => answer() };
}

test("what is under way is finished, though nobody new is let in", async () => {
  const { server, port, said, answer } = await busyServer();
  const drained = drain(server, 20_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  answer();
  expect(await said).toBe("finished");
  await drained;
});

test("what does not finish in its time is cut off", async () => {
  const { server, said } = await busyServer();
  await drain(server, 10);
  expect(await said).toBe("cut off");
});
