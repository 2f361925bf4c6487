import { Hono } from "hono";
import { type Endpoint, type EndpointName, endpoints } from "#contract/index.ts";
import type { Service } from "../service.ts";
import type { ApiContext, ApiEnv, Step } from "./api-env.ts";
import type { EndpointHandler } from "./endpoint-handler.ts";
import { endpointHandlers } from "./endpoint-table.ts";
import { health } from "./health.ts";
import { logFault, requestFields } from "./log-fault.ts";
import { openApi } from "./open-api.ts";
import { Refusal, refusals } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { authenticate } from "./steps/authenticate.ts";
import { checkRecordIds } from "./steps/check-record-ids.ts";
import { limitJson, readJson } from "./steps/read-json.ts";
import { refuseQuery } from "./steps/refuse-query.ts";
import { requireJson } from "./steps/require-json.ts";
import { validateBody } from "./steps/validate-body.ts";
import { validateQuery } from "./steps/validate-query.ts";

/** Routes of the interface, each behind its middleware, and the health and OpenAPI routes. */
export function api(service: Service): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.get("/health", health(service));
  app.get("/openapi.json", openApi(service.addresses));
  const methods = new Map([
    ["/health", ["GET"]],
    ["/openapi.json", ["GET"]],
  ]);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on([endpoint.method], [path], ...answered(name, endpoint, service));
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);
  }
  for (const [path, allowed] of methods) app.all(path, methodNotAllowed(allowed));
  app.onError((error, context) => {
    logFault(service.log, error, requestFields(context));
    return refuse(context, refusals.internalError());
  });
  app.all("/api/*", (context) => refuse(context, refusals.notFound()));
  return app;
}

/** The middleware chain of an endpoint, its handler last. */
function answered(name: EndpointName, endpoint: Endpoint, service: Service): Step[] {
  // The table binds each handler to its own endpoint; here any of them will do.
  const handler = endpointHandlers[name] as EndpointHandler<EndpointName>;
  const steps: Step[] = [authenticate(service.findKey), checkRecordIds];
  if (endpoint.section === "Members") steps.push(refuseQuery);
  if (endpoint.query) steps.push(validateQuery(endpoint.query));
  if (endpoint.request) {
    steps.push(requireJson, limitJson, readJson(endpoint), validateBody(endpoint.request));
  }
  return [...steps, answer(handler, endpoint, service)];
}

function answer(
  handler: EndpointHandler<EndpointName>,
  endpoint: Endpoint,
  service: Service,
): Step {
  return async (context) => {
    const result = await handler(service, {
      issuerId: context.get("issuerId"),
      id: Object.values<string>(context.req.param())[0] ?? "",
      query: context.get("query") as never,
      body: context.get("body") as never,
    });
    if (result instanceof Refusal) return refuse(context, result);
    return context.json(result, endpoint.success);
  };
}

function methodNotAllowed(allowed: string[]) {
  const allow = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (context: ApiContext) => refuse(context, refusals.methodNotAllowed(allow.join(", ")));
}
