import type { z } from "zod";
import type { EndpointName, endpoints, ResponseOf } from "#contract/index.ts";
import type { Service } from "../service.ts";
import type { HttpRefusal } from "./http-refusal.ts";

type BodyOf<Name extends EndpointName> = (typeof endpoints)[Name] extends {
  request: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

type QueryOf<Name extends EndpointName> = (typeof endpoints)[Name] extends {
  query: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** A validated call: the authenticated issuer, the record id of the path, the query and the body. */
export interface Call<Name extends EndpointName> {
  issuerId: string;
  id: string;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
}

/** Answers one endpoint of the interface. */
export type EndpointHandler<Name extends EndpointName> = (
  service: Service,
  call: Call<Name>,
) => Promise<ResponseOf<Name> | HttpRefusal>;

export type EndpointHandlers = { [Name in EndpointName]: EndpointHandler<Name> };
