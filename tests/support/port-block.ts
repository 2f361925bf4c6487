import { createServer, type Server } from "node:net";

/** Below the ports that systems give to outgoing connections, and above what services usually take. */
const firstPort = 20_000;
const blockSize = 50;
const blockCount = 200;

/**
 * Free ports for one run of tests, as many as there are names. Held against other runs on this
 * machine as long as this process lives, by listening on the first port of the block.
 */
export async function takePorts<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  if (names.length >= blockSize) throw new Error(`A block has ${blockSize - 1} ports.`);
  const start = Math.floor(Math.random() * blockCount);
  for (let tried = 0; tried < blockCount; tried += 1) {
    const guard = firstPort + ((start + tried) % blockCount) * blockSize;
    const held = await listen(guard);
    if (!held) continue;
    const ports = names.map((_, at) => guard + 1 + at);
    if (await areFree(ports)) {
      held.unref();
      return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<Name, number>;
    }
    held.close();
  }
  throw new Error(`No block of ${blockSize} free ports from ${firstPort} up.`);
}

async function areFree(ports: number[]): Promise<boolean> {
  for (const port of ports) {
    // One after the other: probes of the two families of addresses would get in each other's way.
    for (const host of ["127.0.0.1", "::"]) {
      const probe = await listen(port, host);
      if (!probe) return false;
      await new Promise((resolve) => probe.close(resolve));
    }
  }
  return true;
}

/** A server on the port; nothing where another has it. A machine without IPv6 has no other there. */
function listen(port: number, host = "127.0.0.1"): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else if (error.code === "EAFNOSUPPORT" || error.code === "EADDRNOTAVAIL") resolve(server);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
