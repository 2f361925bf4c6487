import type { PassTemplate, PassTemplateListQuery, PassTemplatePage } from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Pass templates". Both calls are retried when the service is unavailable. */
export interface PassTemplates {
  /**
   * One page of the issuer's templates. `page` counts from 0, the default; `pageSize` is at least 1,
   * 20 by default, and its maximum is not stated by the interface. Rejects with a TypeError when
   * either is not such a whole number.
   */
  list(query?: PassTemplateListQuery, options?: CallOptions): Promise<CallResult<PassTemplatePage>>;

  /** Reads a template by its UUID. */
  read(id: string, options?: CallOptions): Promise<CallResult<PassTemplate>>;
}

export function createPassTemplates({ call }: Transport): PassTemplates {
  return {
    list: async ({ page, pageSize } = {}, options) => {
      const query = {
        page: wholeNumber("page", page, 0),
        page_size: wholeNumber("pageSize", pageSize, 1),
      };
      return await call("listPassTemplates", { query, ...options });
    },
    read: (id, options) => call("readPassTemplate", { ids: { id }, ...options }),
  };
}

function wholeNumber(name: string, value: number | undefined, min: number): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= min)) return value;
  throw new TypeError(`${name} is not a whole number of at least ${min}`);
}
