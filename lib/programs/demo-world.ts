import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface DemoWorld {
  service: Record<string, string>;
  portal: Record<string, string>;
  fixture: string;
}

export const demoFixture = path.resolve("lib/demo/fixture.json");

/**
 * The environment of both programs for one machine: the demo issuer, its key `demo:demo`, and
 * session secrets of this machine's own, made once and kept with the data.
 */
export function demoWorld(
  ports: { portal: number; service: number },
  dataDirectory: string,
): DemoWorld {
  const place = path.resolve(dataDirectory, "demo");
  mkdirSync(place, { recursive: true });
  return {
    fixture: demoFixture,
    service: {
      PASS_SERVICE_PORT: String(ports.service),
      PASS_SERVICE_PUBLIC_URL: `http://localhost:${ports.service}`,
      DATA_DIR: dataDirectory,
    },
    portal: {
      PORT: String(ports.portal),
      PUBLIC_URL: `http://localhost:${ports.portal}`,
      PASS_SERVICE_URL: `http://localhost:${ports.service}`,
      PASS_SERVICE_KEY_ID: "demo",
      PASS_SERVICE_KEY_TOKEN: "demo",
      SESSION_SECRETS: keptSecret(path.join(place, "session-secret")),
      DIGEST_SECRET: keptSecret(path.join(place, "digest-secret")),
      ISSUER_CONFIG: writeIssuerFile(path.join(place, "issuer.json"), ports.service),
      DATA_DIR: dataDirectory,
    },
  };
}

function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(36).toString("base64"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** The demo issuer's file with the delivery host that this run really has. */
function writeIssuerFile(file: string, servicePort: number): string {
  const source = path.resolve("lib/demo/issuer.json");
  const issuer = JSON.parse(readFileSync(source, "utf8"));
  issuer.deliveryHosts = [`localhost:${servicePort}`];
  issuer.logo = path.resolve(path.dirname(source), issuer.logo);
  writeFileSync(file, `${JSON.stringify(issuer, null, 2)}\n`);
  return file;
}
