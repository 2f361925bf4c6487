import type { Context } from "./context.ts";
import type { Known, Need } from "./world.ts";

/** The parts of the interface document that state rules, in the order in which they are checked. */
export const sections = [
  "Authentication",
  "Members",
  "Passes",
  "Pass status",
  "Scanning",
  "Pass templates",
  "SMS",
  "Push notifications",
  "Errors",
  "What the service does",
] as const;
export type Section = (typeof sections)[number];

/** One rule of the interface document and its black-box check. */
export interface Rule {
  section: Section;
  /** As the document numbers or names it: `lookup 5`, `POST`. */
  number: string;
  title: string;
  /** Test data that the check needs. */
  needs: readonly Need[];
  /** What the check creates, changes or sends; absent when it only reads. */
  writes?: string;
  /** Why the rule cannot be checked from outside. */
  unseen?: string;
  /** The document states nothing: the check only finds out what the service chose. */
  open?: true;
  /** Throws `RuleViolation` or `NotChecked`; returns the choice where the document leaves one. */
  check(context: Context): Promise<Choice | undefined>;
}

/** What a service does where the document states nothing. */
export interface Choice {
  chosen: string;
}

interface Written<Needs extends readonly Need[]> {
  title: string;
  needs?: Needs;
  writes?: string;
  /** Reason for a rule that cannot be observed from outside the service, or outside the caller. */
  unseen?: string;
  open?: true;
  check?(
    context: Context,
    ...known: { [At in keyof Needs]: Known<Needs[At]> }
  ): Promise<Choice> | Promise<void>;
}

/** Defines the rules of a section; a rule's check receives the values of `needs`, in order. */
export function ruleIn(section: Section) {
  return <const Needs extends readonly Need[] = readonly []>(
    number: string,
    { needs, check, ...described }: Written<Needs>,
  ): Rule => ({
    ...described,
    section,
    number,
    needs: needs ?? [],
    check: async (context) => {
      const known = (needs ?? []).map((need) => context.known(need));
      const values = known as { [At in keyof Needs]: Known<Needs[At]> };
      return (await check?.(context, ...values)) ?? undefined;
    },
  });
}

/** How a rule is called in a report: `Members, lookup 5`. */
export function nameOf({ section, number }: Pick<Rule, "section" | "number">): string {
  return `${section}, ${number}`;
}
