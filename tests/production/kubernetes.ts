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

/** Both replicas of a program, which share a database. */
async function areReady(engine: Engine, name: string): Promise<Row> {
  const port = name === "portal" ? 3000 : 4010;
  const script = `fetch("http://127.0.0.1:${port}/health/ready").then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))`;
  let ready = 0;
  for (let tries = 0; ready < 2 && tries < 40; tries += 1) {
    if (tries > 0) await pause(3_000);
    const asked = [0, 1].map((replica) =>
      engine.tryPodman("exec", `${name}-pod-${replica}-${name}`, "node", "-e", script),
    );
    ready = (await Promise.all(asked)).filter(({ status }) => status === 0).length;
  }
  const what = `${name}, two replicas by podman play kube`;
  return { what, goal: "/health/ready", seen: `${ready} ready`, holds: ready === 2 };
}

/** `podman play kube` plays no Job: a pod of the service runs its command. */
async function runJob(engine: Engine, job: string): Promise<Row> {
  const line = [...(/ args:\n((?: +- .+\n)+)/.exec(job)?.[1]?.matchAll(/- (.+)/g) ?? [])];
  const words = line.map(([, word = ""]) => word);
  return inPod(engine, "service-pod-0-service", words);
}

async function inPod(engine: Engine, pod: string, words: string[]): Promise<Row> {
  const { status, out, err } = await engine.tryPodman("exec", pod, "felagi", ...words);
  const seen = status === 0 ? "so" : `${status}: ${(err || out).trim().split("\n").at(-1)}`;
  return { what: `felagi ${words.join(" ")}`, goal: "status 0", seen, holds: status === 0 };
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
      // A replica has a name of its own here, no Service before it, and no port: podman would publish it.
      .map((one) =>
        one
          .replace(/image: .+/, `image: ${felagi}:latest`)
          .replaceAll("port: http\n", `port: ${/containerPort: (\d+)/.exec(one)?.[1]}\n`)
          .replace(/^ +ports:\n +- containerPort: \d+\n +name: http\n/m, "")
          .replace("http://service:4010", "http://service-pod-0:4010")
          .replace("PLAIN_HTTP_HOSTS: service", "PLAIN_HTTP_HOSTS: service-pod-0")
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
    return [
      ...rows,
      await areReady(engine, "service"),
      await areReady(engine, "portal"),
      await runJob(engine, documents.find((one) => kindOf(one) === "Job") ?? ""),
      await inPod(engine, "portal-pod-0-portal", ["doctor"]),
    ];
  },
};
