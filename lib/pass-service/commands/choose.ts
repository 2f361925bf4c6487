import { slugOf } from "#process/slug.ts";
import type { Database } from "../store/database.ts";
import { listIssuers } from "../store/issuers.ts";
import { CommandError } from "./command-error.ts";

type Named = { id: string; name?: string | undefined };

const cures = {
  issuer: "npm run service -- issuers create makes one, and npm run setup a whole set-up",
  type: "npm run service -- types create makes one",
  template: "npm run service -- templates create makes one",
};

/** What is chosen, and how the command line calls it: an option such as `--type`, or `<template>`. */
type Choice = keyof typeof cures;

/** The issuer with this name, slug or identifier; without any, the only one there is. */
export async function chooseIssuer(
  database: Database,
  nameOrId: string | undefined,
  called = "--issuer",
) {
  return choose("issuer", await listIssuers(database), nameOrId, called);
}

/** The membership type of an issuer with this name, slug or identifier; without any, the only one. */
export function chooseType<Type extends Named>(
  { membershipTypes }: { membershipTypes: readonly Type[] },
  nameOrId: string | undefined,
  called = "--type",
): Type {
  return choose("type", membershipTypes, nameOrId, called);
}

/** One of several by its name, slug or identifier; without any, the only one there is. */
export function choose<One extends Named>(
  what: Choice,
  all: readonly One[],
  nameOrId: string | undefined,
  called: string,
): One {
  const [first, ...others] = all;
  if (!first) throw new CommandError(`There is no ${what} yet: ${cures[what]}.`);
  if (nameOrId === undefined && others.length === 0) return first;
  const word = nameOrId?.trim().normalize("NFC").toLowerCase();
  const found = all.filter(({ id, name }) => id === word || name?.toLowerCase() === word);
  const like = found.length > 0 ? found : all.filter((one) => word && slugIn(one) === word);
  const [chosen] = like;
  if (chosen && like.length === 1) return chosen;
  const known = all.map(({ id, name }) => `  ${name ?? "(without a name)"}  ${id}`).join("\n");
  const reason =
    nameOrId === undefined
      ? `${called} is missing, and there are several`
      : `${called} names ${like.length > 1 ? "more than one" : "none"} of these`;
  throw new CommandError(`${reason}; it takes a name, its slug or an identifier:\n${known}`);
}

const slugIn = ({ name }: Named) => slugOf(name ?? "");

/** A name that another has would leave commands in doubt about which of the two is meant. */
export function refuseTakenName(
  what: Choice,
  all: readonly Named[],
  { id, name }: { id: string; name: string | undefined },
): void {
  const other = all.find((one) => one.id !== id && name && slugIn(one) === slugOf(name));
  if (other) {
    throw new CommandError(`--name: another ${what} is called ${other.name} already, ${other.id}.`);
  }
}
