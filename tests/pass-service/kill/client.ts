import { demoKey } from "../test-service.ts";

/** Outcome of a write: a response, or unknown because the service was killed. */
export type Heard<Body> = { ok: true; body: Body } | { ok: false; status: number } | "unknown";

export async function send<Body>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Heard<Body>> {
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Body;
    return response.ok ? { ok: true, body: answer } : { ok: false, status: response.status };
  } catch {
    return "unknown";
  }
}

/** An answer that must come and be good. */
export async function must<Body>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await send<Body>(url, method, path, body);
  if (response === "unknown" || !response.ok) {
    throw new Error(
      `${method} ${path} answered ${response === "unknown" ? "nothing" : response.status}`,
    );
  }
  return response.body;
}
