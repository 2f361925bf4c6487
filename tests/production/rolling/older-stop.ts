import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/**
 * Patch that is loaded into an older build: it takes the given socket, fails health checks during
 * STOP_DELAY_SECONDS, then ends the event streams. Remove it once the older build does these three things itself.
 */
const delayMs = Number(process.env.STOP_DELAY_SECONDS) * 1_000;
const streams = new Set<ServerResponse>();
let isStopping = false;

const emit = process.emit.bind(process) as (name: string, ...rest: unknown[]) => boolean;
Object.assign(process, {
  emit(name: string, ...rest: unknown[]): boolean {
    if (name !== "SIGTERM" || isStopping) return emit(name, ...rest);
    isStopping = true;
    setTimeout(() => {
      for (const stream of streams) stream.destroy();
      emit(name, ...rest);
    }, delayMs);
    return true;
  },
});

const serve = Server.prototype.emit as (name: string, ...rest: unknown[]) => boolean;
const listen = Server.prototype.listen as (...rest: unknown[]) => Server;
Object.assign(Server.prototype, {
  emit(this: Server, name: string, ...rest: unknown[]): boolean {
    if (name !== "request") return serve.call(this, name, ...rest);
    const [{ url = "" }, response] = rest as [IncomingMessage, ServerResponse];
    if (url === "/health/live") {
      response.writeHead(isStopping ? 503 : 200).end();
      return true;
    }
    if (url.startsWith("/staff/changes/")) {
      streams.add(response);
      response.once("close", () => streams.delete(response));
    }
    return serve.call(this, name, ...rest);
  },
  listen(this: Server, options: unknown, ...rest: unknown[]): Server {
    const isPublic = (options as { port?: number }).port === Number(process.env.PORT);
    const isGiven = isPublic && process.env.LISTEN_FDS === "1";
    return listen.call(this, isGiven ? { fd: 3 } : options, ...rest);
  },
});
