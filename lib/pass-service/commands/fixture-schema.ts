import { Command } from "@commander-js/extra-typings";
import { z } from "zod";
import { fixtureSchema } from "../fixture/fixture-schema.ts";

export const fixtureSchemaCommand = new Command("fixture-schema")
  .summary("print the JSON Schema of a fixture file")
  .description("Prints the JSON Schema of a fixture file: every field of what load takes.")
  .action(() => {
    console.log(JSON.stringify(z.toJSONSchema(fixtureSchema, { io: "input" }), null, 2));
  });
