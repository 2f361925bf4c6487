import { getIronSession } from "iron-session";
import { Agent, fetch } from "undici";

const { UPSTREAM, UPSTREAM_AUTHORIZATION } = process.env;
const dispatcher = new Agent({ connections: 32, pipelining: 1 });

/** The session in its sealed cookie, as applications of the usual kind keep it. */
export function sessionIn(cookies) {
  return getIronSession(cookies, {
    cookieName: "plain",
    password: "a password of the bench, which is long enough",
  });
}

/** The memberships of whoever is signed in. */
export async function lookUp(kennitala) {
  const answer = await fetch(UPSTREAM, {
    method: "POST",
    headers: { authorization: UPSTREAM_AUTHORIZATION, "content-type": "application/json" },
    body: JSON.stringify({ kennitala }),
    dispatcher,
  });
  return (await answer.json()).memberships;
}
