import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/**
 * Patch that is loaded into an older build of the service: it fails health checks during
 * STOP_DELAY_SECONDS before it stops. Remove it once the older build does so itself.
 */
const delayMs = Number(process.env.STOP_DELAY_SECONDS) * 1_000;
let isStopping = false;

const emit = process.emit.bind(process) as (name: string, ...rest: unknown[]) => boolean;
Object.assign(process, {
  emit(name: string, ...rest: unknown[]): boolean {
    if (name !== "SIGTERM" || isStopping) return emit(name, ...rest);
    isStopping = true;
    setTimeout(() => emit(name, ...rest), delayMs);
    return true;
  },
});

const serve = Server.prototype.emit as (name: string, ...rest: unknown[]) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, name: string, ...rest: unknown[]): boolean {
    if (name !== "request") return serve.call(this, name, ...rest);
    const [{ url }, response] = rest as [IncomingMessage, ServerResponse];
    if (url !== "/health/live") return serve.call(this, name, ...rest);
    response.writeHead(isStopping ? 503 : 200).end();
    return true;
  },
});
