import { z } from "zod";
import { fixtureSchema } from "../fixture/fixture-schema.ts";

/** `fixture-schema`: prints the JSON Schema of a fixture file. */
export async function printFixtureSchema(): Promise<void> {
  console.log(JSON.stringify(z.toJSONSchema(fixtureSchema, { io: "input" }), null, 2));
}
