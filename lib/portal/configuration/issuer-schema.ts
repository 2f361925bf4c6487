import "server-only";
import { z } from "zod";
import { issuerFileSchema } from "./issuer-file.ts";

/** The JSON Schema of the issuer's file, as its author writes it: fields with a default are optional. */
export function issuerJsonSchema() {
  const schema = z.toJSONSchema(issuerFileSchema, { io: "input", unrepresentable: "any" });
  return { title: "The issuer's file of Félagi", ...schema };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(issuerJsonSchema(), null, 2)}\n`);
