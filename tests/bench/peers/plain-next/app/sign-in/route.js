import { cookies } from "next/headers";
import { sessionIn } from "../../upstream.js";

export async function POST(request) {
  const session = await sessionIn(await cookies());
  session.kennitala = await request.text();
  await session.save();
  return new Response(null, { status: 204 });
}
