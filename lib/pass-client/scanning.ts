import type {
  ScanActionRequest,
  ScanActionResponse,
  ScanRequest,
  ScanResponse,
} from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Scanning". */
export interface Scanning {
  /**
   * Exchanges the data of a pass's code for the pass and the actions available on it, and opens a
   * scan transaction. Not retried: `unknown-outcome` when one may have been opened, which has no
   * effect on the pass.
   */
  scan(request: ScanRequest, options?: CallOptions): Promise<CallResult<ScanResponse>>;

  /**
   * Performs one available action within a scan transaction, by its UUID. `punches` goes with
   * PUNCHES, `subtractedAmount` with SUBTRACT_AMOUNT, `addedAmount` with ADD_AMOUNT; whole numbers.
   * Not retried: `unknown-outcome` when the action may have been performed.
   */
  perform(
    transactionId: string,
    request: ScanActionRequest,
    options?: CallOptions,
  ): Promise<CallResult<ScanActionResponse>>;
}

export function createScanning({ call }: Transport): Scanning {
  return {
    scan: (body, options) => call("scan", { body, ...options }),
    perform: (transactionId, body, options) =>
      call("performScanAction", { ids: { transactionId }, body, ...options }),
  };
}
