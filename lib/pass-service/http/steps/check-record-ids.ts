import { recordIdSchema } from "#contract/index.ts";
import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

/** What is not a UUID names no record. */
export const checkRecordIds: Step = async (context, next) => {
  const ids = Object.values(context.req.param());
  if (ids.every((id) => recordIdSchema.safeParse(id).success)) return next();
  return refuse(context, refusals.notFound());
};
