import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { isPortInUse } from "#process/port-in-use.ts";
import { removeEmbeddedPostgres } from "#tests/support/remove-embedded-postgres.ts";
import { type Program, runProgram } from "./program.ts";

/** Everything that a bench starts and makes, and that goes when it is over. */
export interface World {
  directory: string;
  /** The address of a database on the one server that all of them share. */
  databaseUrl(name: string): Promise<string>;
  /** Starts a program that listens on a port; resolves when it is ready. */
  start(
    name: string,
    port: number,
    command: string[],
    environment: Record<string, string>,
  ): Promise<void>;
  build(): Promise<void>;
  /** Rejects when a program ends that should not. */
  broken: Promise<never>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const directory = await mkdtemp(path.join(tmpdir(), "felagi-bench-"));
  // PostgreSQL, which does not run as root, must get through to its data.
  await chmod(directory, 0o711);
  const data = path.join(directory, "postgres");
  const programs: Program[] = [];
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  let server: ReturnType<typeof startEmbeddedPostgres> | undefined;
  let closing: Promise<void> | undefined;

  function run(name: string, command: string[], environment: Record<string, string>): Program {
    if (closing) throw new Error("The bench is over.");
    const log = path.join(directory, `${programs.length}.log`);
    const program = runProgram(name, command, environment, log);
    programs.push(program);
    return program;
  }

  async function close(): Promise<void> {
    await Promise.all(programs.map((program) => program.stop()));
    if (server) {
      await server.then((postgres) => postgres.stop()).catch(() => {});
      await removeEmbeddedPostgres(data);
    }
    await rm(directory, { recursive: true, force: true });
  }

  return {
    directory,
    broken: broken.promise,
    async databaseUrl(name) {
      if (closing) throw new Error("The bench is over.");
      // As it comes, except that a million members shall not set off a checkpoint in a later round.
      server ??= startEmbeddedPostgres({ dataDirectory: data, settings: { max_wal_size: "4GB" } });
      return (await server).databaseUrl(name);
    },
    async start(name, port, command, environment) {
      if (await isPortInUse(port)) throw new Error(`Port ${port} is taken; the bench needs it.`);
      const program = run(name, command, environment);
      await program.ready;
      void program.ended.then((lines) => broken.reject(new Error(`${name} ended:\n${lines}`)));
    },
    build: () => run("The build", ["tests/bench/build.ts"], {}).ready,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
