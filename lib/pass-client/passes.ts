import type { Pass, PassWrite } from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Passes". */
export interface Passes {
  /**
   * Creates a pass from a template. Moments are ISO 8601; a service may refuse one without a zone. Not retried:
   * `unknown-outcome` when the pass may have been created.
   */
  create(write: PassWrite, options?: CallOptions): Promise<CallResult<Pass>>;

  /** Reads a pass by its UUID. Retried when the service is unavailable. */
  read(id: string, options?: CallOptions): Promise<CallResult<Pass>>;

  /**
   * Changes a pass, or voids it with `isVoided`. Whether fields that are left out keep their value
   * is not stated by the interface: send all that is known. Not retried: `unknown-outcome` when the
   * change may have been made.
   */
  update(id: string, write: PassWrite, options?: CallOptions): Promise<CallResult<Pass>>;
}

export function createPasses({ call }: Transport): Passes {
  return {
    create: (body, options) => call("createPass", { body, ...options }),
    read: (id, options) => call("readPass", { ids: { id }, ...options }),
    update: (id, body, options) => call("updatePass", { ids: { id }, body, ...options }),
  };
}
