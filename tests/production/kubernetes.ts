import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseEnv } from "node:util";
import { command } from "./command.ts";
import { setUp } from "./compose.ts";
import { type Engine, enginePrograms, felagi, openEngine, standIns } from "./containers.ts";
import type { Part, Row } from "./part.ts";

const kindOf = (document: string) => /^kind: (\w+)$/m.exec(document)?.[1] ?? "";

/** What the folder must describe, a line for each kind. */
const wanted = {
  Deployment: 2,
  Service: 2,
  PodDisruptionBudget: 2,
  ConfigMap: 2,
  NetworkPolicy: 3,
  Job: 1,
  Ingress: 1,
};

function described(documents: readonly string[]): Row[] {
  const counts = Object.fromEntries(
    Object.keys(wanted).map((kind) => [
      kind,
      documents.filter((one) => kindOf(one) === kind).length,
    ]),
  );
  const programs = documents.filter((one) => kindOf(one) === "Deployment");
  const parts = [
    "replicas: 2",
    "livenessProbe:",
    "readinessProbe:",
    "secretRef:",
    "runAsNonRoot: true",
  ];
  parts.push("readOnlyRootFilesystem: true", "maxUnavailable: 0");
  const lacking = parts.filter((one) => !programs.every((text) => text.includes(one)));
  return [
    {
      what: "kubectl kustomize deploy/kubernetes",
      goal: JSON.stringify(wanted),
      seen: JSON.stringify(counts),
      holds: JSON.stringify(counts) === JSON.stringify(wanted),
    },
    {
      what: "each program: replicas, probes, secrets, rights",
      goal: "all",
      seen: lacking.length === 0 ? "all" : `lacks ${lacking.join(", ")}`,
      holds: lacking.length === 0,
    },
  ];
}

/** The ConfigMap that is made by command, of what npm run setup wrote. */
function issuerFiles(folder: string): string {
  const files = ["issuer.json", "pass-service.json"].map((file) => {
    const text = JSON.stringify(readFileSync(path.join(folder, "issuer", file), "utf8"));
    return `  ${file}: ${text}`;
  });
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: issuer\ndata:\n${files.join("\n")}\n`;
}

/** The secrets that are made by command, of what npm run setup wrote, with the databases' addresses. */
function secretsOf(folder: string): Record<string, Record<string, string>> {
  const variables = parseEnv(readFileSync(path.join(folder, ".env"), "utf8"));
  const of = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, variables[name] ?? ""]));
  const database = (name: string, password = "") =>
    `postgresql://${name}:${password}@postgres/${name}`;
  const keys = of(
    "PASS_SERVICE_KEY_ID",
    "PASS_SERVICE_KEY_TOKEN",
    "SESSION_SECRETS",
    "STORAGE_SECRETS",
    "DIGEST_SECRET",
  );
  return {
    portal: { ...keys, DATABASE_URL: database("portal", variables.PORTAL_DATABASE_PASSWORD) },
    service: {
      PASS_SERVICE_DATABASE_URL: database("service", variables.PASS_SERVICE_DATABASE_PASSWORD),
      PASS_SERVICE_SMS_CARRIER: "outbox",
      PASS_SERVICE_NO_SMS: "true",
    },
  };
}

/** As JSON, in which podman 4.3 reads a secret; it stores that of a played Secret as YAML. */
async function createSecret(engine: Engine, name: string, values: Record<string, string>) {
  const base64 = Object.entries(values).map(([key, value]) => [
    key,
    Buffer.from(value).toString("base64"),
  ]);
  const file = path.join(engine.root, `${name}.json`);
  writeFileSync(file, JSON.stringify(Object.fromEntries(base64)), { mode: 0o600 });
  await engine.podman("secret", "create", name, file);
}

/** PostgreSQL by its address, as a cluster would have it elsewhere. */
async function startPostgres(engine: Engine, folder: string): Promise<void> {
  const variables = ["--env-file", path.join(folder, ".env")];
  const data = ["-v", `${folder}/postgres:/docker-entrypoint-initdb.d:ro`];
  const where = ["--name", "postgres", "--network", "felagi-kube", "--network-alias", "postgres"];
  await engine.podman("network", "create", "felagi-kube");
  await engine.podman("run", "-d", ...where, ...variables, ...data, standIns.postgres);
}

async function isReady(engine: Engine, name: string): Promise<Row> {
  const port = name === "portal" ? 3000 : 4010;
  const script = `fetch("http://127.0.0.1:${port}/health/ready").then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))`;
  let status = 1;
  for (let tries = 0; status !== 0 && tries < 60; tries += 1) {
    ({ status } = await engine.tryPodman("exec", `${name}-pod-${name}`, "node", "-e", script));
    if (status !== 0) await pause(3_000);
  }
  const what = `${name}, by podman play kube`;
  return { what, goal: "/health/ready", seen: status === 0 ? "ready" : "not", holds: status === 0 };
}

export const part: Part = {
  programs: { ...enginePrograms, kubectl: "kubernetes-client" },
  async run({ say, atEnd }) {
    const text = await command(["kubectl", "kustomize", "deploy/kubernetes"]);
    const documents = text.split(/^---$/m);
    const rows = described(documents);
    const engine = await openEngine(say);
    const folder = await setUp(engine);
    const file = path.join(engine.root, "kube.yaml");
    const played = documents
      .filter((one) => ["ConfigMap", "Deployment"].includes(kindOf(one)))
      // Pods have names of their own here, and no Service before them.
      .map((one) =>
        one
          .replace(/image: .+/, `image: ${felagi}:latest`)
          .replace("http://service:4010", "http://service-pod:4010")
          .replace("PLAIN_HTTP_HOSTS: service", "PLAIN_HTTP_HOSTS: service-pod")
          .replaceAll(/^ {2}namespace: .+\n/gm, ""),
      );
    writeFileSync(file, [issuerFiles(folder), ...played].join("\n---\n"));
    atEnd(() => engine.podman("network", "rm", "--force", "felagi-kube"));
    atEnd(() => engine.tryPodman("rm", "--force", "--volumes", "postgres"));
    await startPostgres(engine, folder);
    for (const [name, values] of Object.entries(secretsOf(folder))) {
      atEnd(() => engine.tryPodman("secret", "rm", name));
      await createSecret(engine, name, values);
    }
    atEnd(() => engine.tryPodman("play", "kube", "--down", file));
    say("podman play kube");
    await engine.podman("play", "kube", "--network", "felagi-kube", file);
    return [...rows, await isReady(engine, "service"), await isReady(engine, "portal")];
  },
};
