import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/**
 * A program that uses the server, for the tests that need a second process: prints its database's
 * address, then stops when it is told to (a line "stop") or leaves without stopping ("leave").
 */
const [dataDirectory = ""] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" } });
process.stdin.on("data", async (line) => {
  if (`${line}` === "stop\n") await server.stop();
  process.stdin.destroy();
});
process.on("SIGINT", () => process.stdout.write("interrupted\n"));
process.stdout.write(`${await server.databaseUrl("felagi")}\n`);
