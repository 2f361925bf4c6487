import { cookies } from "next/headers";
import { readMarkup } from "../markup.js";
import { sessionIn } from "../upstream.js";

const draw = readMarkup(process.env.MARKUP_START);

async function identify() {
  "use server";
}

/** The portal's start page. */
export default async function Start() {
  await sessionIn(await cookies());
  return draw({ action: identify });
}
