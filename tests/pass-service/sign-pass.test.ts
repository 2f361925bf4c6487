import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignerParts } from "#pass-service/wallets/platform-a/development-certificate.ts";
import { makeDevelopmentCertificate } from "#pass-service/wallets/platform-a/development-certificate.ts";
import { signPass } from "#pass-service/wallets/platform-a/sign-pass.ts";

let signer: SignerParts;
beforeAll(async () => {
  signer = await makeDevelopmentCertificate(new Date());
});

const content = {
  formatVersion: 1,
  passTypeIdentifier: "pass.test",
  teamIdentifier: "TEAM",
  serialNumber: "1",
  organizationName: "Félagið",
  description: "Kort",
  generic: { primaryFields: [{ key: "holder", label: "Félagi", value: "Gunna" }] },
};

const sign = (written: unknown, parts = signer) =>
  signPass({
    files: { "pass.json": Buffer.from(JSON.stringify(written)), "icon.png": Buffer.from("png") },
    translations: {},
    signer: parts,
  });

describe("signing a pass", () => {
  test("does not block the event loop", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, at) => sign({ ...content, serialNumber: `beside ${at}` })),
    );
    clearInterval(timer);
    expect(files.every((file) => file.length > 1_000)).toBe(true);
    // Twenty signatures on this thread would have left no turn between them.
    expect(turns).toBeGreaterThan(10);
  });

  test("refuses what a phone would not take, and does not leave it out", async () => {
    const twice = [{ key: "a", value: "x" }];
    for (const wrong of [
      { generic: { primaryFields: [{ value: "x" }] } },
      { generic: { primaryFields: twice, backFields: twice } },
      { barcodes: [{ format: "x", message: "x" }] },
      { generic: undefined },
    ]) {
      await expect(sign({ ...content, ...wrong })).rejects.toThrow(/could not be signed/);
    }
  });

  test("does not keep the process alive", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "felagi-signing-"));
    const file = path.join(directory, "program.mjs");
    const room = new URL("../../lib/pass-service/wallets/platform-a/", import.meta.url);
    await writeFile(
      file,
      `import { signPass } from "${room}sign-pass.ts";
      const pass = { files: {}, translations: {}, signer: {} };
      const untilAnswered = setTimeout(() => {}, 30_000);
      signPass(pass).catch(({ message }) => {
        console.log(message);
        clearTimeout(untilAnswered);
      });`,
    );
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 25_000 });
      expect(stdout).toMatch(/^A pass could not be signed/);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test("with a key that is none fails, and the next one is signed", async () => {
    await expect(sign(content, { ...signer, key: "none" })).rejects.toThrow(/could not be signed/);
    expect((await sign(content)).length).toBeGreaterThan(1_000);
  });
});
