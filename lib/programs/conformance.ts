import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { jsonReport, textReport } from "#conformance/report.ts";
import { checkRules, chosenRules, KeyRejected, planOf } from "#conformance/run.ts";
import { type World, worldSchema } from "#conformance/world.ts";

const help = `Checks a pass-issuing service against the rules of its interface.

npm run conformance -- --url ADDRESS --key-id ID --key-token TOKEN [options]
npm run conformance -- --demo [options]

  --world FILE   what is known of the service's data; without it most rules are not checked
  --only NAME    one section, such as Members or SMS
  --read-only    leave out every check that writes or sends
  --dry-run      say what a run would write and send, and stop
  --json         the report as JSON
  --demo         the running demo: its address, its key, and lib/demo/conformance.json

PASS_SERVICE_URL, PASS_SERVICE_KEY_ID and PASS_SERVICE_KEY_TOKEN stand in for the first three:
a token on the command line is seen by every user of the machine.
It ends with 1 when a rule is broken, and with 2 when nothing could be checked.`;

class UsageError extends Error {}

const demo = { world: path.resolve("lib/demo/conformance.json"), id: "demo", token: "demo" };

function readSettings() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      "key-id": { type: "string" },
      "key-token": { type: "string" },
      world: { type: "string" },
      only: { type: "string" },
      "read-only": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      demo: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { env } = process;
  const demoUrl = `http://localhost:${env.PASS_SERVICE_PORT || "4010"}`;
  const url = values.url ?? (values.demo ? demoUrl : env.PASS_SERVICE_URL);
  const keyId = values["key-id"] ?? (values.demo ? demo.id : env.PASS_SERVICE_KEY_ID);
  const keyToken = values["key-token"] ?? (values.demo ? demo.token : env.PASS_SERVICE_KEY_TOKEN);
  const world = values.world ?? (values.demo ? demo.world : undefined);
  const choices = { readOnly: values["read-only"], only: values.only };
  return { ...values, url, keyId, keyToken, world, choices };
}

function readWorld(file: string | undefined): World {
  const text = file ? readText(file) : "{}";
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
  const read = worldSchema.safeParse(json);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`);
  throw new UsageError(`${file} cannot be used:\n  ${problems.join("\n  ")}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}

async function conformance(): Promise<number> {
  const settings = readSettings();
  if (settings.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const { url, keyId, keyToken, choices, json } = settings;
  if (!url || !keyId || !keyToken) {
    throw new UsageError("--url, --key-id and --key-token are needed, or --demo. See --help.");
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new UsageError("--url takes an address that begins with https:// or http://.");
  }
  const world = readWorld(settings.world);
  if (chosenRules(choices).length === 0) throw new UsageError("--only names no section.");

  const plan = planOf(world, choices);
  const planned = plan.length > 0 ? plan.map((one) => `  - it ${one}`) : ["  nothing"];
  process.stderr.write(`What this run writes and sends at ${url}:\n${planned.join("\n")}\n`);
  if (settings["dry-run"]) return 0;

  const target = { url, key: { keyId, keyToken }, fetch: (request: Request) => fetch(request) };
  const results = await checkRules(target, world, choices).catch((error) => {
    if (error instanceof KeyRejected) throw new UsageError(`${url} does not take the key.`);
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${url} cannot be reached.`);
  });
  process.stdout.write(`${json ? jsonReport(url, results) : textReport(results)}\n`);
  if (results.some(({ outcome }) => outcome === "broken")) return 1;
  return results.some(({ outcome }) => outcome === "kept") ? 0 : 2;
}

try {
  process.exitCode = await conformance();
} catch (error) {
  const usage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!usage) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
