import type { IncomingMessage, ServerResponse } from "node:http";

export type WatchRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
) => void;

/** What the portal's own start-up left behind for us (`start-portal.ts`), or something instead. */
export function portalHook<Hook>(name: string, otherwise: Hook): Hook {
  const hooks = globalThis as { [key: symbol]: Hook | undefined };
  const key = Symbol.for(`felagi.${name}`);
  hooks[key] ??= otherwise;
  return hooks[key];
}
