import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A certificate for a server on this machine, signed by itself, in PEM. */
export async function makeLoopbackCertificate(): Promise<{ certificate: string; key: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), "felagi-certificate-"));
  const at = (name: string) => path.join(directory, name);
  try {
    const request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost";
    const files = "-addext subjectAltName=DNS:localhost -keyout key -out certificate";
    await run("openssl", `${request} ${files}`.split(" "), { cwd: directory });
    const [certificate, key] = await Promise.all(
      ["certificate", "key"].map((name) => readFile(at(name), "utf8")),
    );
    return { certificate: certificate ?? "", key: key ?? "" };
  } finally {
    await rm(directory, { recursive: true });
  }
}
