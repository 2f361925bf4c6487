import { cookies } from "next/headers";
import { sessionIn } from "../upstream.js";

async function identify() {
  "use server";
}

/** Three forms, for somebody who is not signed in. */
export default async function Start() {
  const { kennitala } = await sessionIn(await cookies());
  return (
    <main>
      <h1>{kennitala ?? "Skírteini"}</h1>
      {["electronic-id", "text-link", "kennitala"].map((way) => (
        <form key={way} action={identify}>
          <label>
            {way} <input name="kennitala" />
          </label>
          <button type="submit">{way}</button>
        </form>
      ))}
    </main>
  );
}
