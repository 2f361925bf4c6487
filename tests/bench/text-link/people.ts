import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { demoFixture } from "#programs/demo-world.ts";

/** What the portal must not tell apart, each made from somebody of the demo world. */
const models = {
  "with a number": { like: "010130-2209", hasPhone: true },
  "without a number": { like: "010130-2209", hasPhone: false },
  "with a closed pass": { like: "010130-2559", hasPhone: true },
  "who may have a card": { like: "010130-2479", hasPhone: true },
  "who may not": { like: "010130-2399", hasPhone: true },
  "not on the register": undefined,
} as const;
export type Kind = keyof typeof models;
export const kinds = Object.keys(models) as Kind[];

export interface Person {
  kind: Kind;
  kennitala: string;
}

const memberSchema = z.looseObject({ kennitala: z.string(), phone: z.string().optional() });
const fixtureSchema = z.looseObject({
  issuers: z.array(z.looseObject({ members: z.array(memberSchema) })).min(1),
});

/** The demo world with as many of each kind; nobody among them has asked before. */
export function writePeople(file: string, ofEach: number): Person[] {
  const world = fixtureSchema.parse(JSON.parse(readFileSync(demoFixture, "utf8")));
  const members = world.issuers[0]?.members ?? [];
  const people = kinds.flatMap((kind, group) =>
    Array.from({ length: ofEach }, (_, turn) => ({
      kind,
      // On a day that is none, so that it is nobody's.
      kennitala: `3102${group}0${String(turn).padStart(4, "0")}`,
    })),
  );
  const added = people.flatMap(({ kind, kennitala }) => {
    const of = models[kind];
    if (!of) return [];
    const model = members.find((member) => member.kennitala === of.like);
    if (!model) throw new Error(`The demo world has no ${of.like}.`);
    const renewed = JSON.stringify(model, (key, value) => (key === "id" ? randomUUID() : value));
    const copy = { ...memberSchema.parse(JSON.parse(renewed)), kennitala };
    return [of.hasPhone ? copy : { ...copy, phone: undefined }];
  });
  members.push(...added);
  writeFileSync(file, JSON.stringify(world));
  return people;
}
