import type { Step } from "../api-env.ts";
import { limitBody } from "../body-limit.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

const maxSize = 64 * 1024;

export const limitJson: Step = limitBody(maxSize, (context) =>
  refuse(context, refusals.bodyTooLarge(maxSize)),
);

/** Parses the body: one JSON value in UTF-8, or nothing where the body may be left out. */
export function readJson({ bodyOptional = false }: { bodyOptional?: boolean }): Step {
  return async (context, next) => {
    try {
      const bytes = await context.req.arrayBuffer();
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      context.set("json", bodyOptional && text === "" ? {} : JSON.parse(text));
    } catch {
      return refuse(context, refusals.malformedJson());
    }
    return next();
  };
}
