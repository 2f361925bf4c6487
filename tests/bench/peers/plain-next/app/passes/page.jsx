import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { readMarkup } from "../../markup.js";
import { lookUp, sessionIn } from "../../upstream.js";

const draw = readMarkup(process.env.MARKUP_PASSES);

async function act() {
  "use server";
}

/** The portal's list of passes, behind a session and with one call. */
export default async function Passes() {
  const { kennitala } = await sessionIn(await cookies());
  if (!kennitala) redirect("/");
  const [membership] = await lookUp(kennitala);
  return draw({ action: act, deliveryPageUrl: membership?.pass?.deliveryPageUrl });
}
