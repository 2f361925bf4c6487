import type { PassTemplate, PassTemplateListQuery, PassTemplatePage } from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "Pass templates". Both calls are repeated when the service is unreachable. */
export interface PassTemplates {
  /**
   * One page of the issuer's templates. `page` counts from 0, the service's default; `pageSize` is
   * 20 where it is left out, and its ceiling is not stated by the interface.
   */
  list(query?: PassTemplateListQuery, options?: CallOptions): Promise<Answer<PassTemplatePage>>;

  /** Reads a template by its UUID. */
  read(id: string, options?: CallOptions): Promise<Answer<PassTemplate>>;
}

export function createPassTemplates({ call }: Transport): PassTemplates {
  return {
    list: async ({ page, pageSize } = {}, options) => {
      const query = { page: whole("page", page, 0), page_size: whole("pageSize", pageSize, 1) };
      return await call("listPassTemplates", { query, ...options });
    },
    read: (id, options) => call("readPassTemplate", { ids: { id }, ...options }),
  };
}

function whole(name: string, value: number | undefined, least: number): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return value;
  throw new TypeError(`${name} is not a whole number of at least ${least}`);
}
