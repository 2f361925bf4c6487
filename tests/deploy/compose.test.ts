import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("deploy/compose/compose.yaml", "utf8");
const reference = [
  ...readFileSync(".env.example", "utf8").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm),
].map(([, name = ""]) => name);

/** Variables under `environment` of one container, and the text of its section. */
function given(container: string): string[] {
  const section = compose.split(new RegExp(`^  ${container}:$`, "m"))[1]?.split(/^ {2}\w+:$/m)[0];
  const variables = section?.split(/^ {4}environment:$/m)[1]?.split(/^ {4}\w+:/m)[0] ?? "";
  return [...variables.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
}

/** What a container needs none of: its own ports, an embedded database, a pooler, the demo. */
const leftOut =
  /^(PORT|PASS_SERVICE_PORT|DATA_DIR|NODE_ENV|\w*DATABASE_DIRECT_URL|FELAGI_DEMO|ELECTRONIC_ID_PORT|MAILBOX_PORT|PASS_SERVICE_PLATFORM_[AB]_(PUSH|API|SAVE)_URL)$/;

test("compose.yaml gives the programs every variable of the reference, and no other", () => {
  const [portal, service] = [given("portal"), given("service")];
  expect(portal.length).toBeGreaterThan(20);
  expect(service.length).toBeGreaterThan(20);
  const named = new Set([...portal, ...service]);
  named.delete("OTEL_EXPORTER_OTLP_HEADERS");
  expect([...named].filter((name) => !reference.includes(name))).toEqual([]);
  expect(reference.filter((name) => !named.has(name) && !leftOut.test(name))).toEqual([]);
});

test("no program is given a secret of the other", () => {
  const shared = given("portal").filter((name) => given("service").includes(name));
  expect(shared).toEqual(["PLAIN_HTTP_HOSTS", "STOP_DELAY_SECONDS"]);
});

test("compose.yaml leaves no variable without a value that some engines would pass on literally", () => {
  expect(compose).not.toMatch(/\$\{\w+:?-\}/);
});
