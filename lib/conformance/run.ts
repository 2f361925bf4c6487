import { type Context, contextOn, type Target } from "./context.ts";
import { NotChecked, RuleViolation } from "./expectations.ts";
import { nameOf, type Rule, sections } from "./rule.ts";
import { authentication } from "./sections/authentication.ts";
import { errors } from "./sections/errors.ts";
import { membersBoth } from "./sections/members-both.ts";
import { membersIssue } from "./sections/members-issue.ts";
import { membersLookup } from "./sections/members-lookup.ts";
import { notifications } from "./sections/notifications.ts";
import { passStatus } from "./sections/pass-status.ts";
import { passTemplates } from "./sections/pass-templates.ts";
import { passWrites } from "./sections/pass-writes.ts";
import { passes } from "./sections/passes.ts";
import { scanning } from "./sections/scanning.ts";
import { sms } from "./sections/sms.ts";
import { smsText } from "./sections/sms-text.ts";
import { knownIn, type World } from "./world.ts";

export type Outcome =
  | { outcome: "kept"; chosen?: string }
  | { outcome: "broken"; expected: string; seen: string }
  | { outcome: "not checked"; because: string }
  | { outcome: "choice"; chosen: string };

export type Result = Pick<Rule, "section" | "number" | "title"> & { rule: string } & Outcome;

export interface Choices {
  /** Leaves out every check that writes or sends. */
  readOnly?: boolean | undefined;
  /** Only sections whose name begins like this, in any case. */
  only?: string | undefined;
}

/** The rules that a run checks. */
export function chosenRules({ only }: Choices): Rule[] {
  const wanted = only?.toLowerCase();
  return rules.filter(({ section }) => !wanted || section.toLowerCase().startsWith(wanted));
}

/** The side effects of a run, without duplicates: what it will create, change and send. */
export function planOf(world: World, choices: Choices): string[] {
  const writing = chosenRules(choices).filter(
    (rule) => whyNotChecked(rule, world, choices) === undefined,
  );
  return [...new Set(writing.flatMap(({ writes }) => writes ?? []))];
}

/** The service rejects the API key, so nothing can be checked. */
export class KeyRejected extends Error {
  override name = "KeyRejected";
}

/** Checks the rules in order; throws only when the service is unreachable or rejects the key. */
export async function checkRules(
  target: Target,
  world: World,
  choices: Choices = {},
): Promise<Result[]> {
  const context = contextOn(target, world);
  const { status } = await context.call("listPassTemplates");
  if (status === 401 || status === 403) throw new KeyRejected(`The key is answered with ${status}`);
  const results: Result[] = [];
  for (const rule of chosenRules(choices)) {
    const { section, number, title } = rule;
    const because = whyNotChecked(rule, world, choices);
    const outcome: Outcome = because
      ? { outcome: "not checked", because }
      : await outcomeOf(rule, context);
    results.push({ rule: nameOf(rule), section, number, title, ...outcome });
  }
  await context.tidyUp();
  return results;
}

function whyNotChecked(rule: Rule, world: World, { readOnly }: Choices): string | undefined {
  if (rule.unseen) return rule.unseen;
  if (readOnly && rule.writes) return "a read-only run";
  const missing = rule.needs.filter((need) => knownIn(world, need) === undefined);
  return missing.length > 0 ? `needs ${missing.join(", ")}` : undefined;
}

async function outcomeOf(rule: Rule, context: Context): Promise<Outcome> {
  try {
    const choice = await rule.check(context);
    return choice && rule.open ? { outcome: "choice", ...choice } : { outcome: "kept", ...choice };
  } catch (error) {
    if (error instanceof NotChecked) return { outcome: "not checked", because: error.message };
    if (error instanceof RuleViolation) {
      return { outcome: "broken", expected: error.expected, seen: error.seen };
    }
    const seen = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { outcome: "broken", expected: "an answer that can be read", seen };
  }
}

/** Every rule of the interface document, section by section. */
export const rules: readonly Rule[] = [
  ...authentication,
  ...membersBoth,
  ...membersLookup,
  ...membersIssue,
  ...passes,
  ...passWrites,
  ...passStatus,
  ...scanning,
  ...passTemplates,
  ...sms,
  ...smsText,
  ...notifications,
  ...errors,
].toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
