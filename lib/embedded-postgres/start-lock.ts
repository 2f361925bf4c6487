import { createServer } from "node:net";
import { shortHash } from "./data-location.ts";

const patience = 60_000;

/**
 * Lock: one start at a time for one data directory. Held as a Linux abstract socket name, which the
 * kernel frees however its holder ends. It decides nothing: PostgreSQL itself lets only one server
 * open the data, and on macOS, which has no such names, that alone settles it. The lock spares
 * the losers a start in vain and keeps them out of the moment in which PostgreSQL replaces the
 * `postmaster.pid` of a crashed server.
 */
export async function takeStartLock(location: string): Promise<() => Promise<void>> {
  if (process.platform !== "linux") return async () => {};
  const name = `\0felagi-embedded-postgres-${shortHash(location)}`;
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    const release = await tryToListen(name);
    if (release) return release;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return async () => {};
}

function tryToListen(name: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "EADDRINUSE" ? undefined : async () => {}),
    );
    server.listen({ path: name, exclusive: true }, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}
