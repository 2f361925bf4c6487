import { onTestFinished } from "vitest";
import { listen } from "#pass-service/commands/listen.ts";
import type { TestService } from "./test-service.ts";

/** Puts a service on a free port of this machine for the length of a test. */
export async function onPort({ handle }: Pick<TestService, "handle">): Promise<string> {
  const { server, port } = await listen(0, "127.0.0.1", handle);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${port}`;
}
