import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";

/**
 * The tests' PostgreSQL server, in a process of its own that notices when the tests are gone,
 * however they ended. Without fsync: nothing of it is meant to last.
 */
const [, , dataDirectory = ""] = process.argv;
const server = await startEmbeddedPostgres({
  dataDirectory,
  settings: { fsync: "off", max_connections: "400" },
});
onShutdown(() => server.stop());
process.send?.({ ready: true, url: await server.databaseUrl("postgres") });
