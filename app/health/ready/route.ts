import { getPool } from "#portal/database/database.ts";

export const dynamic = "force-dynamic";

/** The process can serve: its database answers. The pass service may be down, and has its own pages. */
export async function GET(): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    await getPool().query("select 1");
    return Response.json({ status: "ready" }, { headers });
  } catch {
    return Response.json({ status: "database-unreachable" }, { status: 503, headers });
  }
}
