import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { lookUp, readPass, sessionIn } from "../../upstream.js";

/** The same list with the day that each pass expires, which a call of its own tells. */
export default async function DatedPasses() {
  const { kennitala } = await sessionIn(await cookies());
  if (!kennitala) redirect("/");
  const passes = await Promise.all(
    (await lookUp(kennitala)).map(async ({ subscriberListName, pass }) => ({
      ...(await readPass(pass.id)),
      name: subscriberListName,
    })),
  );
  return (
    <ul>
      {passes.map(({ id, name, status, expirationDate, deliveryPageUrl }) => (
        <li key={id}>
          {name}: {status} {expirationDate} <a href={deliveryPageUrl}>Opna</a>
        </li>
      ))}
    </ul>
  );
}
