import { isLoopback } from "#process/loopback.ts";

/** URLs that the service gives out. */
export interface Addresses {
  origin: string;
  /** Whether the service stays on this machine. */
  isLoopback: boolean;
  deliveryPage(code: string): string;
  distribution(code: string): string;
  /** Where the pass is as a file for platform A's wallet, whatever the browser. */
  passFile(code: string): string;
  /** Base path of platform A's web service protocol. */
  platformAService: string;
  /** The short address of a delivery page, as it stands in a text message: without https://. */
  shortLink(code: string): string;
  /** Where a carrier reports what became of a text message; the code is the message's own secret. */
  smsReport(id: string, code: string): string;
  /** Where a new pass of a template can be obtained. */
  templatePage(code: string): string;
}

export function addressesAt(publicUrl: string): Addresses {
  const { origin } = new URL(publicUrl);
  return {
    origin,
    isLoopback: isLoopback(new URL(origin).hostname),
    deliveryPage: (code) => `${origin}/p/${code}`,
    distribution: (code) => `${origin}/p/${code}/pass`,
    passFile: (code) => `${origin}/p/${code}/pass.pkpass`,
    platformAService: `${origin}/platform-a`,
    shortLink: (code) => `${new URL(origin).host}/s/${code}`,
    smsReport: (id, code) => `${origin}/sms-reports/${id}/${code}`,
    templatePage: (code) => `${origin}/t/${code}`,
  };
}
