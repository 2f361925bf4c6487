import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { requireBinaries } from "#embedded-postgres/binaries.ts";
import { openDataLocation } from "#embedded-postgres/data-location.ts";
import { makeMissingLibraryLinks } from "#embedded-postgres/library-links.ts";
import { requirePlatformPackage } from "#embedded-postgres/platform-package.ts";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { inaccessiblePartOf, serverAccount } from "#embedded-postgres/server-user.ts";
import { socketDirectoryOf } from "#embedded-postgres/socket-directory.ts";
import { ask, newDataDirectory, placeOf, serverPid, start } from "./data-directory.ts";
import { startProgram } from "./programs.ts";

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.geteuid?.() === 0;

describe.runIf(isRoot)("as root", () => {
  test("the server runs under another account, on the data where it was asked to be", async () => {
    const directory = await newDataDirectory();
    const server = await start(directory);

    expect(await placeOf(directory)).toBe(directory);
    expect((await stat(join(directory, "cluster"))).uid).toBe(nobody.uid);
    const process = await stat(`/proc/${await serverPid(directory)}`);
    expect(process.uid).toBe(nobody.uid);
    await server.stop();
  });

  test("under a closed parent the data is kept elsewhere, and a link in its place says where", async () => {
    const directory = await newClosedDataDirectory();
    const first = await start(directory);
    await ask(await first.databaseUrl("felagi"), "CREATE TABLE member AS SELECT 'Þóra' AS name");
    await first.stop();

    const second = await start(directory);

    expect(await readlink(join(directory, "stored-at"))).toMatch(/^\/var\/lib\/felagi\/[0-9a-f]+$/);
    const address = await second.databaseUrl("felagi");
    expect(await ask(address, "SELECT name FROM member")).toEqual(["Þóra"]);
    await second.stop();
  });

  test("a closed directory that is there for the data alone is opened and used", async () => {
    const directory = await newDataDirectory();
    await mkdir(directory, { mode: 0o700 });
    const server = await start(directory);

    expect(await placeOf(directory)).toBe(directory);
    expect(await lockOf(directory)).toEqual({ uid: 0, gid: serverAccount.gid, mode: 0o710 });
    await server.stop();
  });

  test.each([
    ["beside the data", "data"],
    ["under a path too long for a socket", "long ".repeat(20).trim()],
  ])("another daemon that runs as nobody reaches neither data nor socket (%s)", async (_, name) => {
    const directory = await newDataDirectory(name);
    const server = await start(directory);
    const socket = await socketDirectoryOf(await openDataLocation(directory));
    const asNobody = (...command: [string, string]) =>
      promisify(execFile)(command[0], [command[1]], nobody);

    await expect(asNobody("cat", join(directory, "cluster", "PG_VERSION"))).rejects.toThrow(
      "Permission denied",
    );
    await expect(asNobody("ls", `${socket}/.s.PGSQL.5432`)).rejects.toThrow("Permission denied");
    const pid = await serverPid(directory);
    await expect(asNobody("ls", `/proc/${pid}/cwd/`)).rejects.toThrow("Permission denied");
    expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
    await server.stop();
  });

  test("a socket directory that nobody made before is refused", async () => {
    const directory = await newDataDirectory("long ".repeat(20).trim());
    const socket = await socketDirectoryOf(await openDataLocation(directory));
    onTestFinished(() => rm(socket, { recursive: true, force: true }));
    await mkdir(socket);
    await chown(socket, nobody.uid, nobody.gid);

    await expect(start(directory)).rejects.toThrow("belongs to another account (uid 65534)");
  });

  test("data that an earlier version made, open to nobody's other daemons, opens and is closed", async () => {
    const directory = await newDataDirectory();
    const first = await start(directory);
    await ask(await first.databaseUrl("felagi"), "CREATE TABLE member AS SELECT 'Þóra' AS name");
    await first.stop();
    await promisify(execFile)("chown", ["-R", "nobody:nogroup", `${directory}/cluster`]);
    await promisify(execFile)("chown", ["nobody:nogroup", `${directory}/socket`]);
    await chmod(join(directory, "socket"), 0o700);
    await chown(directory, 0, 0);
    await chmod(directory, 0o711);

    const second = await start(directory);

    const address = await second.databaseUrl("felagi");
    expect(await ask(address, "SELECT name FROM member")).toEqual(["Þóra"]);
    expect(await lockOf(directory)).toEqual({ uid: 0, gid: serverAccount.gid, mode: 0o710 });
    expect(await lockOf(join(directory, "socket"))).toEqual({
      uid: 0,
      gid: serverAccount.gid,
      mode: 0o770,
    });
    await second.stop();
  });

  test("opening the parent later does not make the data seem lost", async () => {
    const directory = await newClosedDataDirectory();
    const first = await start(directory);
    await ask(await first.databaseUrl("felagi"), "CREATE TABLE member AS SELECT 'Þóra' AS name");
    await first.stop();
    await chmod(dirname(directory), 0o711);

    const second = await start(directory);

    const address = await second.databaseUrl("felagi");
    expect(await ask(address, "SELECT name FROM member")).toEqual(["Þóra"]);
    await second.stop();
  });

  test("closing the parent later is an error and not an empty database", async () => {
    const directory = await newDataDirectory();
    await (await start(directory)).stop();
    await chmod(dirname(directory), 0o700);

    await expect(start(directory)).rejects.toThrow(`Run chmod o+x ${dirname(directory)}`);
  });

  test("removed data is gone from where it was kept elsewhere too", async () => {
    const directory = await newClosedDataDirectory();
    const server = await start(directory);
    const place = await placeOf(directory);
    await expect(removeEmbeddedPostgresData(directory)).rejects.toThrow("stop it first");
    await server.stop();

    await removeEmbeddedPostgresData(directory);

    await expect(stat(place)).rejects.toThrow("ENOENT");
    await expect(stat(directory)).rejects.toThrow("ENOENT");
  });

  test("programs installed out of the server's reach are copied once, into its reach", async () => {
    const { nativeDirectory } = await requirePlatformPackage();
    const parent = await mkdtemp(join(tmpdir(), "felagi-test-"));
    onTestFinished(() => rm(parent, { recursive: true }));
    const outOfReach = join(parent, "native");
    await copyPrograms(nativeDirectory, outOfReach);
    await chmod(join(outOfReach, "bin", "postgres"), 0o700);
    const version = `test-${process.pid}`;
    const installed = { name: "for a test", version, nativeDirectory: outOfReach };

    const [binaries, same] = await Promise.all([
      requireBinaries(nobody, installed),
      requireBinaries(nobody, installed),
    ]);

    onTestFinished(() => rm(dirname(dirname(binaries)), { recursive: true }));
    expect(binaries).toBe(`/var/lib/felagi/postgresql-${version}/native/bin`);
    expect(same).toBe(binaries);
    const run = promisify(execFile)(join(binaries, "postgres"), ["--version"], nobody);
    expect((await run).stdout).toContain("PostgreSQL");
    const names = await readdir("/var/lib/felagi");
    expect(names.filter((name) => name.includes(version))).toEqual([`postgresql-${version}`]);
  });

  test("data of a first start without root stays that account's", async ({ skip }) => {
    if (await inaccessiblePartOf(process.execPath, nobody)) skip();
    const directory = await newDataDirectory();
    const daemon = { uid: 1, gid: 1 };
    await mkdir(directory);
    await chown(directory, daemon.uid, daemon.gid);
    const program = startProgram(directory, daemon);
    await program.line();
    program.tell("stop");
    expect(await program.ended()).toBe(0);

    const server = await start(directory);

    expect((await stat(`/proc/${await serverPid(directory)}`)).uid).toBe(daemon.uid);
    expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
    await server.stop();
  });

  test("an account cannot use data of another account, and is told whose it is", async ({
    skip,
  }) => {
    if (await inaccessiblePartOf(process.execPath, nobody)) skip();
    const directory = await newDataDirectory();
    await (await start(directory)).stop();

    const program = startProgram(directory, { uid: 1, gid: 1 });

    await expect(program.line()).rejects.toThrow("belongs to another account (uid 0)");
  });
});

test("an installation without its library links is completed", async () => {
  const { nativeDirectory } = await requirePlatformPackage();
  const copy = join(await mkdtemp(join(tmpdir(), "felagi-test-")), "native");
  onTestFinished(() => rm(dirname(copy), { recursive: true }));
  await mkdir(copy);
  await cp(join(nativeDirectory, "pg-symlinks.json"), join(copy, "pg-symlinks.json"));
  await copyPrograms(nativeDirectory, copy);
  const version = () => promisify(execFile)(join(copy, "bin", "postgres"), ["--version"]);
  await unlink(join(copy, "lib", "libicuuc.so.60"));
  await expect(version()).rejects.toThrow("libicuuc.so.60");

  await makeMissingLibraryLinks(copy);

  expect((await version()).stdout).toContain("PostgreSQL");
});

test("on Windows the error says what to set instead", async () => {
  await expect(requirePlatformPackage("win32-x64")).rejects.toThrow("Set DATABASE_URL");
});

test.runIf(process.platform === "linux")(
  "a package that is not installed is named, with what to set instead",
  async () => {
    await expect(requirePlatformPackage("darwin-x64")).rejects.toThrow(
      /@embedded-postgres\/darwin-x64.*DATABASE_URL/s,
    );
  },
);

/** Without what only a running server reads: a thousand small files. */
async function copyPrograms(from: string, to: string): Promise<void> {
  for (const part of ["bin", "lib"])
    await cp(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true });
}

async function lockOf(path: string) {
  const { uid, gid, mode } = await stat(path);
  return { uid, gid, mode: mode & 0o777 };
}

/** Under a directory that only root may enter, like root's home. */
async function newClosedDataDirectory(): Promise<string> {
  const directory = await newDataDirectory();
  await chmod(dirname(directory), 0o700);
  return directory;
}
