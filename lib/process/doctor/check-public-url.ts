import type { Finding, ProgramName } from "./finding.ts";

interface PublicAddress {
  what: string;
  program: ProgramName;
  /** Path whose response (JSON) identifies this program by `isOwn`. */
  health: string;
  isOwn: (answer: Record<string, unknown>) => boolean;
  /** Name of the variable that sets the program's port. */
  port: string;
  /** Reason of a failed request, in words. */
  reasonOf: (error: unknown) => string;
}

/**
 * Whether a public address leads to this program. A missing response is no problem, because the program may
 * not have been started yet.
 */
export async function checkPublicUrl(publicUrl: string, address: PublicAddress): Promise<Finding> {
  const { what, program, health, isOwn, port, reasonOf } = address;
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(5_000);
    answer = await fetch(publicUrl + health, { signal, redirect: "manual" });
  } catch (error) {
    return { what, seen: `nothing answers there yet (${reasonOf(error)})` };
  }
  const body: unknown = await answer.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null;
  if (answer.ok && isObject && isOwn(body as Record<string, unknown>)) {
    return { what, seen: `leads to a ${program}` };
  }
  return {
    what,
    cure: `something else answers at ${publicUrl} (${answer.status}): look at the proxy before the ${program}, and at ${port}`,
  };
}
