import { z } from "zod";
import type { PlatformB } from "./platform-b.ts";
import { signedToken } from "./platform-b.ts";

/** Failed call of platform B's REST interface. */
export class PlatformBError extends Error {
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;

  constructor(status: number, what: string) {
    super(`${what}: ${status === 0 ? "no answer" : status}`);
    this.name = "PlatformBError";
    this.status = status;
  }
}

/** A class or an object in the format of platform B; `id` is its identifier there. */
export interface WalletResource {
  id: string;
}

/** Client of platform B's REST interface. Every method throws `PlatformBError` if its call fails. */
export interface PlatformBObjects {
  /**
   * Inserts a class, or patches it if it exists. Nothing is sent if this process has put the same content
   * already.
   */
  putClass(resource: WalletResource): Promise<void>;
  /** Inserts an object, or patches it if it exists. */
  putObject(resource: WalletResource): Promise<void>;
  /** Patches an object, or inserts it with its class if it does not exist. */
  patchObject(passClass: WalletResource, object: WalletResource): Promise<void>;
  /** Whether anybody has the object in a wallet. */
  hasUsers(objectId: string): Promise<boolean>;
  /** Adds a message to an object; the platform notifies the holders. */
  addMessage(
    objectId: string,
    message: { id: string; header: string; body: string },
  ): Promise<void>;
}

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
const timeoutMs = 5_000;
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const usersSchema = z.object({ hasUsers: z.boolean().default(false) });
/** Margin before an access token expires at which a new one is requested. */
const marginMs = 60_000;

/**
 * Client of platform B's REST interface (`walletobjects/v1`), authorised by the JWT bearer grant of OAuth
 * 2.0: the service account signs an assertion, and the token endpoint gives an access token for it.
 */
export function platformBObjects(
  { account, key }: Pick<PlatformB, "account" | "key">,
  api: { url: string; tokenUrl: string },
): PlatformBObjects {
  let token: { text: string; endsAt: number } | undefined;
  const classesPut = new Set<string>();
  return {
    putClass,
    putObject: (resource) => put("genericObject", resource),
    async patchObject(passClass, object) {
      const patched = await call("PATCH", `genericObject/${object.id}`, object);
      if (patched.ok) return;
      if (patched.status !== 404)
        throw new PlatformBError(patched.status, "patch of genericObject");
      await putClass(passClass);
      await put("genericObject", object);
    },
    async hasUsers(objectId) {
      const answer = await call("GET", `genericObject/${objectId}`);
      if (answer.status === 404) return false;
      const read = usersSchema.safeParse(await answer.json().catch(() => undefined));
      if (!answer.ok || !read.success) throw new PlatformBError(answer.status, "genericObject");
      return read.data.hasUsers;
    },
    async addMessage(objectId, message) {
      const body = { message: { ...message, messageType: "TEXT_AND_NOTIFY" } };
      const answer = await call("POST", `genericObject/${objectId}/addMessage`, body);
      if (!answer.ok) throw new PlatformBError(answer.status, "message");
    },
  };

  async function putClass(resource: WalletResource): Promise<void> {
    const content = JSON.stringify(resource);
    if (classesPut.has(content)) return;
    await put("genericClass", resource);
    classesPut.add(content);
  }

  async function put(kind: string, resource: WalletResource): Promise<void> {
    const inserted = await call("POST", kind, resource);
    if (inserted.ok) return;
    if (inserted.status !== 409) throw new PlatformBError(inserted.status, `insert of ${kind}`);
    const patched = await call("PATCH", `${kind}/${resource.id}`, resource);
    if (!patched.ok) throw new PlatformBError(patched.status, `patch of ${kind}`);
  }

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await request(`${api.url}/walletobjects/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // Revoked access token: the next call requests a new one.
    if (answer.status === 401) token = undefined;
    // The body of the response to a write is discarded unread, because it only repeats the class, object or
    // message.
    if (method !== "GET") await answer.body?.cancel();
    return answer;
  }

  async function accessToken(): Promise<string> {
    const now = Date.now();
    if (token && token.endsAt > now) return token.text;
    const iat = Math.floor(now / 1_000);
    const claims = { iss: account, scope, aud: api.tokenUrl, iat, exp: iat + 3_600 };
    const answer = await request(api.tokenUrl, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: signedToken(key, claims),
      }),
    });
    const read = tokenSchema.safeParse(await answer.json().catch(() => undefined));
    if (!answer.ok || !read.success) throw new PlatformBError(answer.status, "access token");
    const { access_token: text, expires_in: seconds } = read.data;
    token = { text, endsAt: now + seconds * 1_000 - marginMs };
    return text;
  }
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  } catch (error) {
    throw Object.assign(new PlatformBError(0, "call"), { cause: error });
  }
}
