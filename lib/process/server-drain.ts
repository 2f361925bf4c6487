import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

const sweepMs = 50;
/** A turn of the event loop as short as this had next to nothing to do. */
const quietMs = 0.1;
/** Without one, as when all processors are busy: longer than a page takes to be drawn. */
const maxWaitMs = 5_000;

/** Connection draining within a grace period. Sockets are counted here: a server loses sight of WebSockets. */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async (graceMs) => {
    if (!server.listening) return;
    const end = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs);
    await quietTurn();
    let isClosed = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
      isClosed = true;
    });
    // Keep-alive connections are idle as soon as their answers are sent.
    while (!isClosed) {
      await Promise.race([wait(sweepMs), closed]);
      await quietTurn();
      server.closeIdleConnections();
    }
    clearTimeout(end);
  };
}

/**
 * Waits for a turn of the event loop in which everything that came was read. The system resets connections
 * that it took in and the program did not, and those with a request that was not read: a proxy sends no form
 * a second time, so it would be lost.
 */
async function quietTurn(): Promise<void> {
  const end = performance.now() + maxWaitMs;
  // A whole turn, with the reading in it, lies between one of these and the next.
  await nextTurn();
  for (let took = quietMs; took >= quietMs && performance.now() < end; ) {
    const began = performance.now();
    await nextTurn();
    took = performance.now() - began;
  }
}
