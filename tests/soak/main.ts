import { parseArgs } from "node:util";
import { buildPortalWhenStale } from "#programs/build.ts";
import { faults } from "./faults.ts";
import { type Outcome, sendList } from "./send-list.ts";
import { openSoakWorld } from "./world.ts";

/** Upper bound of uncertain messages for each fault, on average: a portal has four calls for lists under way at most. */
const uncertainPerFault = 3;

const { values } = parseArgs({
  options: { recipients: { type: "string", default: "2000" }, only: { type: "string" } },
});
const recipients = Number(values.recipients);
if (!Number.isInteger(recipients) || recipients < 50 || recipients > 3_000)
  throw new Error("--recipients takes a whole number from 50 to 3000.");
const chosen = faults.filter(({ name }) => !values.only || name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`--only takes a part of one of: ${faults.map(({ name }) => name).join("; ")}.`);

/** A part of `npm run test:soak`. Fails when somebody got two texts, or a message tells of a text that there is not. */
await buildPortalWhenStale();
const world = await openSoakWorld();
const outcomes: Outcome[] = [];
try {
  for (const [at, fault] of chosen.entries()) {
    const lacks = fault.lacks?.(world);
    if (lacks) {
      process.stdout.write(`${fault.name}: not run, ${lacks}\n`);
      continue;
    }
    const outcome = await sendList(world, fault, {
      firstMember: 1 + 2 * at * recipients,
      recipients,
    });
    outcomes.push(outcome);
    process.stdout.write(`${lineOf(outcome)}\n`);
  }
} finally {
  await world.close();
}

const sum = (countIn: (outcome: Outcome) => number) =>
  outcomes.reduce((all, one) => all + countIn(one), 0);
const uncertain = sum((one) => one.uncertain) / sum((one) => one.times);
process.stdout.write(`${uncertain.toFixed(1)} uncertain for each fault\n`);
if (!outcomes.every(isRight) || uncertain > uncertainPerFault) process.exitCode = 1;

function isRight({ twice, wrong }: Outcome): boolean {
  return twice === 0 && wrong === 0;
}

function lineOf(outcome: Outcome): string {
  const { fault, times, seconds, texts, twice, uncertain, wrong, pauses } = outcome;
  return [
    `${isRight(outcome) ? "yes" : "NO "} ${fault} (${times})`,
    `${texts} of ${outcome.recipients} texted`,
    `${twice} twice`,
    `${uncertain} uncertain`,
    `${wrong} told wrongly`,
    `${pauses} pauses`,
    `${seconds.toFixed(0)} s`,
  ].join(" · ");
}
