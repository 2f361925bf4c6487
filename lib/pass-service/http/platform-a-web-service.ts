import { type Context, Hono } from "hono";
import { z } from "zod";
import { recordIdSchema } from "#contract/index.ts";
import { logFault, requestFields } from "../log.ts";
import { countRequest } from "../rate-limits.ts";
import type { Service } from "../service.ts";
import { isDatabaseAway } from "../store/database.ts";
import { findDeviceChanges, recordFetch } from "../store/device-changes.ts";
import { registerDevice, unregisterDevice } from "../store/registrations.ts";
import { findWalletPassById, type WalletPass } from "../store/wallet-pass.ts";
import { isAuthorized, passFileOf, passFileResponse } from "../wallets/platform-a/pass-file.ts";
import type { PlatformA } from "../wallets/platform-a/platform-a.ts";
import { SigningQueueFull } from "../wallets/platform-a/sign-pass.ts";
import { databaseAwayHeaders } from "./http-refusal.ts";
import { limitBody } from "./request-checks.ts";

const registrationSchema = z.object({
  pushToken: z.string().regex(/^[\w+/=-]{1,256}$/),
});
const logSchema = z.object({ logs: z.array(z.unknown()).max(1_000) });
const deviceIdentifier = /^[\w.-]{1,128}$/;
const maxBodyBytes = 64 * 1024;
/** Device name of a registration: the protocol does not state one. */
const walletName = "Platform A wallet";

/**
 * Web service that devices call on platform A. A missing pass and a wrong token get the same response. The
 * rate limit of visitors applies to requests without a pass's valid token and from devices that are not
 * registered. Registered devices are exempt, because all of them call at once after a change.
 */
export function platformAService(service: Service, platformA: PlatformA): Hono {
  const { database, clock, newId, log } = service;
  const app = new Hono();
  const limited = limitBody(maxBodyBytes, (context) => answer(context, 413));

  const registration = "/v1/devices/:device/registrations/:type/:serial";
  app.post(registration, limited, async (context) => {
    const pass = await passOf(context);
    if (!pass) return stranger(context, unauthorized);
    const body = registrationSchema.safeParse(await jsonOf(context));
    const device = deviceIn(context);
    if (!device || !body.success) return answer(context, 400);
    const outcome = await registerDevice(database, {
      passId: pass.id,
      deviceIdentifier: device,
      pushToken: body.data.pushToken,
      device: walletName,
      limit: service.rateLimits.copiesOfPass,
      now: clock(),
      newId,
    });
    return answer(context, outcome === "registered" ? 201 : 200);
  });

  app.delete(registration, async (context) => {
    const pass = await passOf(context);
    if (!pass) return stranger(context, unauthorized);
    const device = deviceIn(context);
    if (!device) return answer(context, 400);
    await unregisterDevice(database, {
      passId: pass.id,
      deviceIdentifier: device,
      now: clock(),
    });
    return answer(context, 200);
  });

  app.get("/v1/devices/:device/registrations/:type", async (context) => {
    const device = deviceIn(context);
    if (!device || !isOwnType(context)) return stranger(context, nothingNew);
    const since = context.req.query("passesUpdatedSince");
    const changes = await findDeviceChanges(database, {
      deviceIdentifier: device,
      since,
      now: clock(),
    });
    if (changes === "unknown-device") return stranger(context, nothingNew);
    if (!changes) return nothingNew(context);
    return context.json({ serialNumbers: changes.passIds, lastUpdated: changes.tag });
  });

  app.get("/v1/passes/:type/:serial", async (context) => {
    const pass = await passOf(context);
    if (!pass) return stranger(context, unauthorized);
    const { lastModified: version } = pass;
    const known = Date.parse(context.req.header("if-modified-since") ?? "");
    const fetched = async () => {
      if (context.req.method !== "GET") return;
      await recordFetch(database, { passId: pass.id, version, now: clock() });
    };
    if (known >= version.getTime()) {
      await fetched();
      return answer(context, 304, { "Last-Modified": version.toUTCString() });
    }
    if (platformA.hasExpired(clock())) return answer(context, 503, { "Retry-After": "3600" });
    const { signaturesOfDevices } = service.rateLimits;
    const file = await passFileOf(service, platformA, pass, signaturesOfDevices);
    await fetched();
    return passFileResponse(context, pass, file);
  });

  app.post("/v1/log", limited, (context) => stranger(context, takeLog));
  const takeLog = async (context: Context) => {
    const body = logSchema.safeParse(await jsonOf(context));
    if (!body.success) return answer(context, 400);
    // What devices write may name passes and people, so it is counted and not kept.
    log.info({ entries: body.data.logs.length }, "an Apple Wallet wrote to its log");
    return answer(context, 200);
  };

  const allowed = {
    [registration]: "POST, DELETE",
    "/v1/devices/:device/registrations/:type": "GET, HEAD",
    "/v1/passes/:type/:serial": "GET, HEAD",
    "/v1/log": "POST",
  };
  for (const [path, allow] of Object.entries(allowed)) {
    app.all(path, (context) => stranger(context, () => answer(context, 405, { Allow: allow })));
  }
  app.onError((error, context) => {
    if (error instanceof SigningQueueFull) return answer(context, 503, { "Retry-After": "30" });
    logFault(log, error, requestFields(context));
    return isDatabaseAway(error) ? answer(context, 503, databaseAwayHeaders) : answer(context, 500);
  });
  return app;

  /**
   * Response to a request that is not authenticated as a device's: `otherwise`, or 429 above the rate limit
   * of visitors.
   */
  async function stranger(
    context: Context,
    otherwise: (context: Context) => Response | Promise<Response>,
  ): Promise<Response> {
    const minutes = await countRequest(context, service, service.rateLimiters.pageFrom);
    if (minutes === undefined) return otherwise(context);
    return answer(context, 429, { "Retry-After": String(minutes * 60) });
  }

  /** The pass that is asked for, if the device may have it. */
  async function passOf(context: Context): Promise<WalletPass | undefined> {
    const serial = recordIdSchema.safeParse(context.req.param("serial"));
    const pass =
      serial.success && isOwnType(context)
        ? await findWalletPassById(database, serial.data)
        : undefined;
    const mayHave = isAuthorized(context.req.header("authorization"), pass?.code.codeSecret);
    return mayHave ? pass : undefined;
  }

  function isOwnType(context: Context): boolean {
    return context.req.param("type") === platformA.identity.passTypeId;
  }
}

function deviceIn(context: Context): string | undefined {
  const device = context.req.param("device") ?? "";
  return deviceIdentifier.test(device) ? device : undefined;
}

async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

function nothingNew(context: Context): Response {
  return answer(context, 204);
}

function unauthorized(context: Context): Response {
  return answer(context, 401, { "WWW-Authenticate": "ApplePass" });
}

function answer(
  context: Context,
  status: 200 | 201 | 204 | 304 | 400 | 401 | 405 | 413 | 429 | 500 | 503,
  headers: Record<string, string> = {},
): Response {
  return context.body(null, status, headers);
}
