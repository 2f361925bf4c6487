import { recordIdSchema } from "#contract/index.ts";

/** Keeps in an address who was found on the way here, when somebody was. */
export function queryOfFind(find: unknown): string {
  const id = recordIdSchema.safeParse(find);
  return id.success ? `?find=${id.data}` : "";
}
