import { readFileSync } from "node:fs";
import { z } from "zod";

/** Somebody whose phone the demo can pretend to be. */
export interface Person {
  name: string;
  kennitala: string;
  /** Seven digits. */
  phone: string;
}

const fixtureSchema = z.looseObject({
  issuers: z.array(
    z.looseObject({
      members: z.array(
        z.looseObject({ name: z.string(), kennitala: z.string(), phone: z.string() }),
      ),
    }),
  ),
});

/** The people of a fixture file, each phone once. */
export function readPeople(file: string): Person[] {
  const { issuers } = fixtureSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const byPhone = new Map<string, Person>();
  for (const { name, kennitala, phone } of issuers.flatMap(({ members }) => members)) {
    byPhone.set(digitsOf(phone), {
      name,
      phone: digitsOf(phone),
      kennitala: kennitala.replace("-", ""),
    });
  }
  return [...byPhone.values()];
}

/** The person with a phone number, with or without country code and spaces. */
export function personAt(people: readonly Person[], typed: string): Person | undefined {
  return people.find(({ phone }) => phone === digitsOf(typed));
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(00)?354(?=\d{7}$)/, "");
}
