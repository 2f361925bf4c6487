import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connection draining within a grace period, WebSockets included, which the server forgets. */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async (graceMs) => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection that is kept for more is idle as soon as its answer is out.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const end = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs);
    server.closeIdleConnections();
    await closed;
    clearInterval(sweep);
    clearTimeout(end);
  };
}
