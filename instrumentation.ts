import type { Instrumentation } from "next";

/** Next calls this once, before the first request; the edge runtime, which we do not use, compiles it too. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startPortal } = await import("#portal/start/start-portal.ts");
    await startPortal();
  }
}

/** Next calls this for what nobody caught: in a page as it is drawn, an action, a route handler. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logFault } = await import("#portal/observability/log-fault.ts");
    // The route's pattern: an address may hold what is nobody's business.
    const { routePath: route, routeType } = context;
    logFault(error, "a request failed", { route, routeType });
  }
};
