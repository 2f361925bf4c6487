/**
 * Not the caller's environment: a PG… variable or a locale of the person's shell must not decide
 * what is in the data. (The cast: Next.js declares NODE_ENV as part of every environment.)
 */
export function serverEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { LC_ALL: "C", TZ: "UTC", ...more } as Record<string, string> as NodeJS.ProcessEnv;
}
