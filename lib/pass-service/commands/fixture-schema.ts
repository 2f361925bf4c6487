import { z } from "zod";
import { fixtureSchema } from "../fixture/fixture-schema.ts";
import { defineCommand } from "./command.ts";

export const fixtureSchemaCommand = defineCommand({
  name: "fixture-schema",
  takes: "",
  summary: "print the JSON Schema of a fixture file",
  details: "Every field of what load takes and export writes, with what it means.",
  options: {},
  argumentNames: [],
  async run() {
    console.log(JSON.stringify(z.toJSONSchema(fixtureSchema, { io: "input" }), null, 2));
  },
});
