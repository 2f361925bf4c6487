import { spawn } from "node:child_process";
import { installationVariables } from "#process/installation.ts";
import { isPortInUse } from "#process/port-in-use.ts";
import type { Answers } from "./answers.ts";
import type { SetUp } from "./compose.ts";
import { isLocal } from "./defaults.ts";
import { fillIncludedService, withIncludedService } from "./included-service.ts";
import type { Kept } from "./kept.ts";

type Variables = Record<string, string | undefined>;

export interface FinishedSetUp {
  answers: Answers;
  made: SetUp;
  /**
   * The issuer in the fixture that the earlier run wrote for the included pass service; undefined at the
   * first run.
   */
  before: Kept["fixture"];
  /** Variables of the shell. */
  variables: Variables;
}

const say = (words: string) => void process.stdout.write(`${words}\n`);

/** Placeholder settings while the doctor runs: a public service does not start without a carrier, which is chosen later. */
const noTexts = { PASS_SERVICE_SMS_CARRIER: "outbox", PASS_SERVICE_NO_SMS: "true" };

/** Fills the pass service, invites the first admin, runs the doctor, and says what to do next. */
export async function finishSetUp(finished: FinishedSetUp): Promise<number> {
  const { answers, made, variables } = finished;
  const { included } = made;
  const portal = programVariables(variables, made.portal);
  const service = programVariables(variables, included?.service ?? {});
  try {
    if (included) {
      say("Filling the pass service …");
      const changedThere = await fillIncludedService(included, finished.before, service);
      if (changedThere) say(`  ${changedThere}`);
    }
  } catch (error) {
    return stopped(`The pass service could not be filled: ${(error as Error).message}`);
  }
  const invitation = await invite(answers, portal);
  if (invitation === undefined) return stopped("The first admin could not be invited.");
  say("What npm run doctor says:");
  const examine = () => runProgram("lib/programs/doctor.ts", [], portal);
  const isUp = included && (await isPortInUse(Number(included.service.PASS_SERVICE_PORT)));
  const doctor =
    included && !isUp
      ? await withIncludedService({ ...noTexts, ...service }, examine)
      : await examine();
  say(doctor.out.trimEnd().replace(/^/gm, "  "));
  say(nextSteps(finished, invitation));
  tellOverridden(made, variables);
  return doctor.status;
}

function stopped(reason: string): number {
  process.stderr.write(
    `${reason}\nThe files are written. Mend this, and run npm run setup again.\n`,
  );
  return 1;
}

/** Variables for a program: those of its file, and the shell's own without those of an installation. */
function programVariables(shell: Variables, own: Variables): Variables {
  const kept = Object.entries(shell).filter(
    ([name]) =>
      !installationVariables.test(name) &&
      !["PORT", "PASS_SERVICE_PORT", "NODE_ENV", "FELAGI_DEMO"].includes(name),
  );
  const set = Object.entries(own).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...kept, ...set]);
}

/** Invites the admin; returns the link to choose a password, or "" when the admin exists. */
async function invite({ firstAdmin }: Answers, portal: Variables): Promise<string | undefined> {
  if (!firstAdmin) return "";
  const staff = "lib/programs/staff.ts";
  const { name, email } = firstAdmin;
  // Before the first start there is no database to list, which the invitation makes.
  const list = await runProgram(staff, ["list"], portal, { isQuiet: true });
  if (list.status === 0 && list.out.split(/\s+/).includes(email)) return "";
  const invited = await runProgram(staff, ["invite", "--email", email, "--name", name], portal);
  return invited.status === 0 ? /https?:\/\/\S+/.exec(invited.out)?.[0] : undefined;
}

async function runProgram(
  program: string,
  args: string[],
  variables: Variables,
  { isQuiet = false } = {},
) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: variables as NodeJS.ProcessEnv,
  });
  const [said, complaint] = [[] as Buffer[], [] as Buffer[]];
  child.stdout.on("data", (data) => said.push(data));
  child.stderr.on("data", (data) => complaint.push(data));
  const status = await new Promise<number>((resolve) =>
    child.once("close", (code) => resolve(code ?? 1)),
  );
  if (status !== 0 && !isQuiet) process.stderr.write(Buffer.concat(complaint));
  return { status, out: Buffer.concat(said).toString() };
}

function nextSteps({ answers, made, variables }: FinishedSetUp, invitation: string): string {
  const { included } = made;
  const folder = variables.DATA_DIR ? `DATA_DIR=${variables.DATA_DIR} ` : "";
  const run = (command: string) => `${folder}npm ${command}`;
  const issuer = included?.fixture.issuers[0];
  const members = (issuer?.membershipTypes ?? []).flatMap(({ id, name }) =>
    answers.membershipTypes.some((type) => type.name.is === name)
      ? [
          `  members of ${name}:  ${run("run service --")} members list.csv --issuer ${issuer?.id} --type ${id}`,
        ]
      : [],
  );
  const service = answers.passService.kind === "included" ? answers.passService : undefined;
  return [
    "",
    "Next:",
    ...(service ? [`  the pass service:  ${run("run service")}`] : []),
    `  the portal:  ${run("start")}${service ? "   (in another terminal)" : ""}, at ${answers.publicUrl}`,
    ...(invitation
      ? []
      : ["  (stop first what runs already: both read their files when they start)"]),
    ...(service || answers.membershipTypes.length === 0
      ? []
      : [
          "  that the membership types are right: look up a member in the console, where a type whose",
          "  subscriberListId is wrong has the pass service’s own name (the service tells no list of them)",
        ]),
    invitation
      ? `  ${answers.firstAdmin?.email} chooses a password, once it runs:  ${invitation}`
      : `  more people for the console:  ${run("run staff --")} invite --email E --name N`,
    `  the console:  ${answers.publicUrl}/staff`,
    ...members,
    ...(members.length > 0
      ? [
          "  (list.csv has the columns kennitala, name, phone)",
          `  one member:  ${run("run service --")} members add --help`,
        ]
      : []),
    ...(service && isLocal(service.publicUrl)
      ? [`  text messages, until there is a gateway:  ${service.publicUrl}/outbox`]
      : []),
    ...(service && !isLocal(service.publicUrl)
      ? [
          "  text messages need a carrier, and the pass service one to start: docs/operations/README.md, Text messages",
        ]
      : []),
    `  to change anything:  ${run("run setup")}`,
  ].join("\n");
}

/** Warns of shell variables, which override the files that setup wrote. */
function tellOverridden({ portal, included }: SetUp, shell: Variables): void {
  const own: Variables = { ...portal, ...included?.service };
  const names = Object.keys(own).filter(
    (name) => own[name] !== undefined && shell[name] && shell[name] !== own[name],
  );
  if (names.length === 0) return;
  say(
    `\nThis shell sets ${names.join(", ")} otherwise, which comes before the files: unset that first.`,
  );
}
