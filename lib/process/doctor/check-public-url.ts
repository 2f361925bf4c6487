import type { Finding, ProgramName } from "./finding.ts";

interface PublicAddress {
  what: string;
  program: ProgramName;
  /** The address that this program alone answers as `isOwn` says. */
  health: string;
  isOwn: (answer: Record<string, unknown>) => boolean;
  /** The variable of its port. */
  port: string;
  /** Why nothing answers. */
  reasonOf: (error: unknown) => string;
}

/** Whether a public address leads to this program. Before the first start nothing answers there. */
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
