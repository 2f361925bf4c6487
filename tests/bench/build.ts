import { buildPortalWhenStale } from "#programs/build-portal.ts";

/** A process group of its own, so that a build ends with the bench that began it. */
process.on("disconnect", () => process.kill(-process.pid, "SIGTERM"));
await buildPortalWhenStale();
process.send?.({ ready: true }, () => process.exit(0));
