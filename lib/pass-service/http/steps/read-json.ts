import type { Step } from "../api-env.ts";
import { limitBody } from "../body-limit.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

const maxSize = 64 * 1024;

export const limitJson: Step = limitBody(maxSize, (context) =>
  refuse(context, refusals.bodyTooLarge(maxSize)),
);

/** Parses the body: one JSON value in UTF-8. */
export const readJson: Step = async (context, next) => {
  try {
    const bytes = await context.req.arrayBuffer();
    context.set("json", JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return refuse(context, refusals.malformedJson());
  }
  return next();
};
