import "server-only";
import { z } from "zod";
import { isLoopback } from "#process/loopback.ts";

export type Variables = Record<string, string | undefined>;

/** A variable or a field that keeps the portal from starting, and what to do about it. */
export interface ConfigurationProblem {
  where: string;
  cure: string;
}

const hasTooHighPort = (written: unknown) =>
  Number(/^https?:\/\/[^/]*:(\d+)/.exec(String(written))?.[1]) > 65_535;

/** An https or http URL; `cure` is the message about any other value. */
export const webAddress = (cure: string) =>
  z
    .string({ error: cure })
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: ({ input }) => (hasTooHighPort(input) ? "names a port above 65535" : cure),
      abort: true,
    })
    .transform((text) => new URL(text));

/** An https URL, or an http URL on loopback, so that nobody on the way can read or change the traffic. */
export const safeAddress = (cure: string) =>
  webAddress(cure).refine(
    ({ protocol, hostname }) => protocol === "https:" || isLoopback(hostname),
    { error: "must be https; http is accepted for localhost alone" },
  );

/** The issuer identifier of an OpenID Connect provider; `cure` states what it should be. */
export const issuerAddress = (cure: string) =>
  safeAddress(cure).refine(({ search, hash }) => !search && !hash, {
    error: "must be an issuer's address, without a query",
  });

/** The variables of a group that are set; an empty one counts as not set. */
export function setVariablesOf(group: z.ZodObject, variables: Variables): Record<string, string> {
  const set = Object.keys(group.shape).flatMap((name) => {
    const value = variables[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(set);
}

/** Reads a group of variables, of which all count or none, and all when they are asked for. */
export function readAllOrNone<Group extends z.ZodObject, Value>(
  group: Group,
  toValue: (read: z.output<Group>) => Value,
  variables: Variables,
  isAskedFor = false,
) {
  const set = setVariablesOf(group, variables);
  const isLeftOut = Object.keys(set).length === 0 && !isAskedFor;
  return group
    .transform(toValue)
    .optional()
    .safeParse(isLeftOut ? undefined : set);
}
