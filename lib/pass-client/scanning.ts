import type {
  ScanActionRequest,
  ScanActionResponse,
  ScanRequest,
  ScanResponse,
} from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Scanning". */
export interface Scanning {
  /**
   * Exchanges what was read from a pass's code for the pass and the actions on offer, and opens a
   * scan transaction. Never repeated: `unknown-outcome` when one may have been opened, which has
   * no effect on the pass.
   */
  scan(request: ScanRequest, options?: CallOptions): Promise<Answer<ScanResponse>>;

  /**
   * Performs one offered action within a transaction. `punches` goes with PUNCHES,
   * `subtractedAmount` with SUBTRACT_AMOUNT, `addedAmount` with ADD_AMOUNT; whole numbers. Never
   * repeated: `unknown-outcome` when the action may have been performed.
   */
  perform(
    transactionId: string,
    request: ScanActionRequest,
    options?: CallOptions,
  ): Promise<Answer<ScanActionResponse>>;
}

export function createScanning({ call }: Transport): Scanning {
  return {
    scan: (body, options) => call("scan", { body, ...options }),
    perform: (transactionId, body, options) =>
      call("performScanAction", { ids: { transactionId }, body, ...options }),
  };
}
