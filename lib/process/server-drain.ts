import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connection draining within a grace period. Sockets are counted here: a server loses sight of WebSockets. */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async (graceMs) => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Keep-alive connections are idle as soon as their answers are sent.
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
