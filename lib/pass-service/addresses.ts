import { isLoopback } from "./loopback.ts";

/** The addresses that the service gives out. */
export interface Addresses {
  origin: string;
  /** Whether the service stays on this machine. */
  isLoopback: boolean;
  deliveryPage(code: string): string;
  distribution(code: string): string;
  /** The short address of a delivery page, as it stands in a text message: without https://. */
  shortLink(code: string): string;
  /** Where a new pass of a template can be obtained. */
  templatePage(code: string): string;
}

export function addressesAt(publicUrl: string): Addresses {
  const { origin } = new URL(publicUrl);
  return {
    origin,
    isLoopback: isLoopback(origin),
    deliveryPage: (code) => `${origin}/p/${code}`,
    distribution: (code) => `${origin}/p/${code}/pass`,
    shortLink: (code) => `${new URL(origin).host}/s/${code}`,
    templatePage: (code) => `${origin}/t/${code}`,
  };
}
