import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const enter = "\r";
const eraseLine = "\u0015";
const interrupt = "\u0003";

/** A folder in which `npm run setup -- --compose` writes files and asks nothing of a database. */
function emptyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-asked-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const one of ["lib", "node_modules", "package.json", "docs"])
    symlinkSync(path.resolve(one), path.join(folder, one));
  const isShared = (file: string) => !/compose\/(\.env|issuer)/.test(file);
  cpSync("deploy", path.join(folder, "deploy"), { recursive: true, filter: isShared });
  return folder;
}

/** Setup in a terminal, which the `script` command of Linux makes. */
class Terminal {
  readonly ended: Promise<number | null>;
  readonly #program: ChildProcess;
  #shown = "";

  constructor(cwd: string) {
    const program = path.resolve("lib/programs/setup.ts");
    const setup = `stty rows 50 cols 160; ${process.execPath} --conditions=react-server ${program} --compose`;
    const script = ["--quiet", "--return", "--flush", "--command", setup, "/dev/null"];
    const env = { ...process.env, TERM: "xterm", LANG: "C.UTF-8", CI: undefined };
    this.#program = spawn("script", script, { cwd, env });
    this.#program.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#shown += stripVTControlCharacters(text);
    });
    this.ended = new Promise((resolve) => this.#program.once("exit", resolve));
    onTestFinished(() => void this.#program.kill());
  }

  /** What is shown after the last keys, once it has the words. */
  async shows(words: string): Promise<string> {
    await expect.poll(() => this.#shown, { timeout: 20_000 }).toContain(words);
    return this.#shown;
  }

  /** Answers the questions in their order; the words of each are unlike those of the one before. */
  async answers(...answers: [question: string, keys: string][]): Promise<void> {
    for (const [question, keys] of answers) {
      await this.shows(question);
      this.#shown = "";
      this.#program.stdin?.write(keys);
    }
  }
}

test.skipIf(process.platform !== "linux")(
  "a person answers in a terminal, breaks off, and goes on from there",
  {
    timeout: 90_000,
  },
  async () => {
    const folder = emptyProject();
    const written = (file: string) => path.join(folder, "deploy/compose", file);
    const first = new Terminal(folder);
    await first.answers(
      ["name of the organisation", `Sundfélagið Ægir${enter}`],
      ["The main colour", `raud${enter}`],
      ["Must be written #rrggbb", `${eraseLine}#204020${enter}`],
      ["The accent colour", interrupt],
    );
    expect(await first.shows("Broken off: nothing was set up.")).toContain(
      "The answers are kept in",
    );
    expect(await first.ended).toBe(1);
    expect(existsSync(written(".env"))).toBe(false);

    const second = new Terminal(folder);
    await second.answers(
      ["Go on from the answers of the run before?", enter],
      ["name of the organisation", enter],
      ["The main colour", enter],
      ["The accent colour", enter],
      ["The logo", enter],
      ["web site", enter],
      ["e-mail address that members", enter],
      ["phone number", enter],
      ["The languages", enter],
      ["The address of the portal", `https://minar.aegir.example${enter}`],
      ["the one that comes with the portal", enter],
      ["The address of the pass service", `https://passar.aegir.example${enter}`],
      ["The sender of text messages", enter],
      ["How members are identified", enter],
      ["membership type in Icelandic", enter],
      ["The same in English", enter],
      ["The last part of its link", enter],
      ["How members come by it", enter],
      ["Another membership type?", enter],
      ["Other passes to begin with", enter],
      ["The name of the first admin", `Hrefna${enter}`],
      ["first admin’s e-mail", `h@aegir.example${enter}`],
      ["Write it so?", enter],
    );
    await second.shows("docker compose up");
    expect(await second.ended).toBe(0);
    const issuer = JSON.parse(readFileSync(written("issuer/issuer.json"), "utf8"));
    expect(issuer.name).toBe("Sundfélagið Ægir");
    expect(issuer.colours.card).toBe("#204020");
    expect(readFileSync(written(".env"), "utf8")).toContain("https://minar.aegir.example");
  },
);
