import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  canServerExecute,
  findDataLocation,
  socketDirectoryOf,
} from "#embedded-postgres/data-location.ts";
import { requireBinaries } from "#embedded-postgres/server.ts";
import { ask, newDataDirectory, serverPid, start, startProgram } from "./server-under-test.ts";

const nobody = { uid: 65534, gid: 65534 };
const daemon = { uid: 1, gid: 1 };

describe.runIf(process.geteuid?.() === 0)("as root", () => {
  test("the server runs as nobody, and another daemon that does reaches neither data nor socket", async () => {
    const directory = newDataDirectory();
    const server = await start(directory);
    const list = (place: string) => () => execFileSync("ls", [place], { ...nobody, stdio: "pipe" });

    expect(statSync(`/proc/${serverPid(directory)}`).uid).toBe(nobody.uid);
    expect(list("/")).not.toThrow();
    expect(list(path.join(directory, "cluster"))).toThrow("Permission denied");
    expect(list(socketDirectoryOf(directory))).toThrow("Permission denied");
    expect(list(`/proc/${serverPid(directory)}/cwd/`)).toThrow("Permission denied");
    await server.stop();
  });

  test("under a closed parent the data is kept elsewhere, until the folder is removed", async () => {
    const directory = newDataDirectory();
    chmodSync(path.dirname(directory), 0o700);
    const first = await start(directory);
    const address = await first.databaseUrl("felagi");
    await ask(address, "CREATE TABLE member AS SELECT 'Þóra' AS name");
    await first.stop();
    const elsewhere = findDataLocation(directory);
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    expect(elsewhere).toMatch(/^\/var\/lib\/felagi\/data-/);

    // The data stays where it is, and is found, when the server's account may enter the folder later.
    chmodSync(path.dirname(directory), 0o711);
    const second = await start(directory);
    expect(await ask(address, "SELECT name FROM member")).toEqual(["Þóra"]);
    await second.stop();

    rmSync(directory, { recursive: true });
    const third = await start(directory);
    const tables = "SELECT FROM pg_class WHERE relname = 'member'";
    expect(await ask(await third.databaseUrl("felagi"), tables)).toEqual([]);
    await third.stop();
  });

  test("a parent that is closed later is an error and not an empty database", async () => {
    const directory = newDataDirectory();
    await (await start(directory)).stop();
    chmodSync(path.dirname(directory), 0o700);

    await expect(start(directory)).rejects.toThrow("Permission denied");
  });

  test("a socket directory that another account made before is refused", async () => {
    const directory = newDataDirectory();
    mkdirSync(socketDirectoryOf(directory));
    chownSync(socketDirectoryOf(directory), nobody.uid, nobody.gid);

    await expect(start(directory)).rejects.toThrow("belongs to another account (uid 65534)");
  });

  test("programs installed out of the server's reach are copied once, into its reach", async () => {
    const version = `test-${process.pid}`;
    const closed = mkdtempSync(path.join(tmpdir(), "felagi-test-"));
    onTestFinished(() => rmSync(closed, { recursive: true }));
    const native = path.join(closed, "native");
    for (const part of ["bin", "lib"])
      cpSync(path.join(await requireBinaries(), "..", part), path.join(native, part), {
        recursive: true,
        verbatimSymlinks: true,
      });

    const copying = [1, 2].map(() => requireBinaries({ native, version }));
    const [binaries = "", same] = await Promise.all(copying);

    onTestFinished(() => rmSync(path.dirname(binaries), { recursive: true }));
    expect(binaries).toBe(`/var/lib/felagi/postgresql-${version}/bin`);
    expect(same).toBe(binaries);
    const said = execFileSync(path.join(binaries, "postgres"), ["--version"], nobody);
    expect(`${said}`).toContain("PostgreSQL");
  });

  test("a program of an ordinary account runs its server as that account", async ({ skip }) => {
    if (!canServerExecute(process.execPath)) skip();
    const directory = newDataDirectory();
    mkdirSync(directory);
    chownSync(directory, daemon.uid, daemon.gid);

    const program = startProgram(directory, daemon);

    const address = await program.line();
    expect(statSync(`/proc/${serverPid(directory)}`).uid).toBe(daemon.uid);
    expect(await ask(address, "SELECT 1")).toEqual([1]);
    program.tell("stop");
    expect(await program.ended()).toBe(0);
  });
});
