import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { lookUp, sessionIn } from "../../upstream.js";

/** A list behind a session, with nothing around it. */
export default async function Passes() {
  const { kennitala } = await sessionIn(await cookies());
  if (!kennitala) redirect("/");
  const memberships = await lookUp(kennitala);
  return (
    <ul>
      {memberships.map(({ subscriberListId, subscriberListName, pass }) => (
        <li key={subscriberListId}>
          {subscriberListName}: {pass?.status} <a href={pass?.deliveryPageUrl}>Opna</a>
        </li>
      ))}
    </ul>
  );
}
