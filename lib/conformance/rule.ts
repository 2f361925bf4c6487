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
  /** What must be known of the service's data. */
  needs: readonly Need[];
  /** What the check creates, changes or sends; absent when it only reads. */
  writes?: string;
  /** Why nothing can be seen of the rule from outside. */
  unseen?: string;
  /** The document states nothing: the check only finds out what the service chose. */
  open?: true;
  /** Throws `RuleViolation` or `NotChecked`; returns the choice where the document leaves one. */
  check(context: Context): Promise<Choice> | Promise<void>;
}

/** What a service does where the document states nothing. */
export interface Choice {
  chosen: string;
}

interface Written<Needs extends readonly Need[]> {
  section: Section;
  number: string;
  title: string;
  needs?: Needs;
  writes?: string;
  open?: true;
  check(
    context: Context,
    ...known: { [At in keyof Needs]: Known<Needs[At]> }
  ): Promise<Choice> | Promise<void>;
}

/** Defines a rule; its check receives the values of `needs`, in order. */
export function rule<const Needs extends readonly Need[] = readonly []>(
  written: Written<Needs>,
): Rule {
  const { needs, check, ...described } = written;
  return {
    ...described,
    needs: needs ?? [],
    check: (context) => {
      const known = (needs ?? []).map((need) => context.known(need));
      return check(context, ...(known as { [At in keyof Needs]: Known<Needs[At]> }));
    },
  };
}

/** A rule that cannot be observed from outside the service, or outside the caller. */
export function unobservableRule(
  described: Pick<Rule, "section" | "number" | "title"> & { unseen: string },
): Rule {
  return { ...described, needs: [], check: async () => {} };
}

/** How a rule is called in a report: `Members, lookup 5`. */
export function nameOf({ section, number }: Pick<Rule, "section" | "number">): string {
  return `${section}, ${number}`;
}
