import type { Draft } from "./answers.ts";
import { isLocal } from "./defaults.ts";
import { at } from "./paths.ts";

/** Ports of both programs: answered, else those of local addresses, else the defaults. */
export function portsOf(draft: Draft): { portal: number; service: number } {
  return {
    portal: portOf(at(draft, "port"), at(draft, "publicUrl"), 3000),
    service: portOf(at(draft, "passService.port"), at(draft, "passService.publicUrl"), 4010),
  };
}

function portOf(answered: unknown, address: unknown, behindProxy: number): number {
  if (typeof answered === "number") return answered;
  if (typeof address !== "string" || !isLocal(address)) return behindProxy;
  const { port, protocol } = new URL(address);
  return Number(port) || (protocol === "https:" ? 443 : 80);
}
