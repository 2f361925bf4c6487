import type { Database } from "../store/database.ts";
import { listIssuers } from "../store/issuers.ts";
import { CommandError } from "./command-error.ts";

type Named = { id: string; name: string };

/** The issuer with this identifier or name; without either, the only one there is. */
export async function chooseIssuer(database: Database, nameOrId: string | undefined) {
  return choose("issuer", await listIssuers(database), nameOrId);
}

/** The membership type of an issuer with this identifier or name; without either, the only one. */
export function chooseType<Type extends Named>(
  { membershipTypes }: { membershipTypes: readonly Type[] },
  nameOrId: string | undefined,
): Type {
  return choose("type", membershipTypes, nameOrId);
}

function choose<One extends Named>(
  what: "issuer" | "type",
  all: readonly One[],
  nameOrId: string | undefined,
): One {
  const [first, ...others] = all;
  if (!first) throw new CommandError(`There is no ${what} yet: load a fixture, or run the set-up.`);
  if (nameOrId === undefined && others.length === 0) return first;
  const word = nameOrId?.trim().normalize("NFC").toLowerCase();
  const found = all.filter(({ id, name }) => id === word || name.toLowerCase() === word);
  const [chosen] = found;
  if (chosen && found.length === 1) return chosen;
  const known = all.map(({ id, name }) => `  ${name}  ${id}`).join("\n");
  const reason =
    nameOrId === undefined
      ? `--${what} is missing, and there are several`
      : `--${what} names ${found.length > 1 ? "more than one" : "none"} of these`;
  throw new CommandError(`${reason}; it takes a name or an identifier:\n${known}`);
}
