import { type Context, Hono } from "hono";
import { type Endpoint, type EndpointName, endpoints, openApiDocument } from "#contract/index.ts";
import type { Addresses } from "../addresses.ts";
import { logFault, requestFields } from "../log.ts";
import type { Service } from "../service.ts";
import { isDatabaseAway } from "../store/database.ts";
import type { EndpointHandler, EndpointHandlers } from "./endpoint-handler.ts";
import { issueMemberPassEndpoint, lookUpMemberEndpoint } from "./endpoints/members.ts";
import { queueNotificationEndpoint, readNotificationEndpoint } from "./endpoints/notifications.ts";
import { listPassTemplatesEndpoint, readPassTemplateEndpoint } from "./endpoints/pass-templates.ts";
import { createPassEndpoint, readPassEndpoint, updatePassEndpoint } from "./endpoints/passes.ts";
import { performScanActionEndpoint, scanEndpoint } from "./endpoints/scanning.ts";
import { readSmsEndpoint, sendSmsEndpoint } from "./endpoints/sms.ts";
import { answerRefusal, HttpRefusal, httpRefusals } from "./http-refusal.ts";
import {
  type ApiContext,
  type ApiEnv,
  authenticate,
  checkRecordIds,
  limitJson,
  readJson,
  refuseQuery,
  requireJson,
  requireSmsAddOn,
  type Step,
  validateBody,
  validateQuery,
} from "./request-checks.ts";

/** Routes of the interface, each behind its middleware, and the OpenAPI route. */
export function api(service: Service): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.get("/openapi.json", openApi(service.addresses));
  const methods = new Map([["/openapi.json", ["GET"]]]);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on([endpoint.method], [path], ...answered(name, endpoint, service));
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);
  }
  for (const [path, allowed] of methods) app.all(path, methodNotAllowed(allowed));
  app.onError((error, context) => {
    logFault(service.log, error, requestFields(context));
    return answerRefusal(
      context,
      isDatabaseAway(error) ? httpRefusals.databaseAway() : httpRefusals.internalError(),
    );
  });
  app.all("/api/*", (context) => answerRefusal(context, httpRefusals.notFound()));
  return app;
}

/** The middleware chain of an endpoint, its handler last. */
function answered(name: EndpointName, endpoint: Endpoint, service: Service): Step[] {
  // The table binds each handler to its own endpoint; here any of them will do.
  const handler = endpointHandlers[name] as EndpointHandler<EndpointName>;
  const steps: Step[] = [authenticate(service.findKey)];
  if (name === "sendSms") steps.push(requireSmsAddOn(service.database));
  steps.push(checkRecordIds);
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
    if (result instanceof HttpRefusal) return answerRefusal(context, result);
    return context.json(result, endpoint.success);
  };
}

function methodNotAllowed(allowed: string[]) {
  const allow = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (context: ApiContext) =>
    answerRefusal(context, httpRefusals.methodNotAllowed(allow.join(", ")));
}

/** Who answers which endpoint of the interface. */
const endpointHandlers: EndpointHandlers = {
  createPass: createPassEndpoint,
  readPass: readPassEndpoint,
  updatePass: updatePassEndpoint,
  scan: scanEndpoint,
  performScanAction: performScanActionEndpoint,
  lookUpMember: lookUpMemberEndpoint,
  issueMemberPass: issueMemberPassEndpoint,
  listPassTemplates: listPassTemplatesEndpoint,
  readPassTemplate: readPassTemplateEndpoint,
  sendSms: sendSmsEndpoint,
  readSms: readSmsEndpoint,
  queueNotification: queueNotificationEndpoint,
  readNotification: readNotificationEndpoint,
};

const version = "1";

/** The interface in the form that tools read; made once, on the first request for it. */
function openApi({ origin }: Addresses) {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return (context: Context): Response => {
    document ??= openApiDocument({ url: origin, version });
    return context.json(document);
  };
}
