import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { identityProvider, ports } from "./addresses.ts";
import {
  acrValues,
  type Forgery,
  forgeries,
  memberCallback,
  memberClient,
  staffCallback,
  staffClient,
} from "./oidc-clients.ts";

/**
 * An identity provider as a workplace has one, and a country, in a process of its own. Whoever signs
 * in tells it who they are and how long ago they showed it; and it can be asked to answer with a
 * token that nobody should believe.
 */
interface Person {
  claims: Record<string, unknown>;
  /** What the token says of how and when they showed who they are, where it is not the truth. */
  shown: { acr?: string; auth_time?: number | undefined };
  forgery: Forgery | undefined;
}
const people = new Map<string, Person>();

const keys = { own: newKey(), foreign: newKey() };
const kid = randomUUID();

const configuration: Configuration = {
  clients: [
    {
      client_id: staffClient.id,
      client_secret: staffClient.secret,
      redirect_uris: [staffCallback],
      post_logout_redirect_uris: [new URL("/staff/sign-in", staffCallback).href],
    },
    {
      client_id: memberClient.id,
      client_secret: memberClient.secret,
      redirect_uris: [memberCallback],
      post_logout_redirect_uris: [new URL("/", memberCallback).href],
    },
  ],
  jwks: { keys: [{ ...keys.own.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" }] },
  cookies: { keys: [randomUUID()] },
  claims: {
    openid: ["sub"],
    profile: ["name", "nationalRegisterId"],
    email: ["email", "email_verified"],
    groups: ["groups"],
  },
  scopes: ["openid"],
  acrValues: [...acrValues],
  features: {
    claimsParameter: { enabled: true },
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = page(
          `${form}<button form="op.logoutForm" name="logout" value="yes">Skrá út hér líka</button>`,
        );
      },
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  renderError: (context, { error }) => {
    context.body = page(error);
  },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({ ...people.get(sub)?.claims, sub }),
  }),
  // The workplace trusts the portal: nobody is asked what it may know.
  loadExistingGrant: async ({ oidc }) => {
    const { session, client, provider } = oidc;
    if (!session?.accountId || !client) return undefined;
    const { accountId } = session;
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope("openid profile email groups");
    grant.addOIDCClaims(["nationalRegisterId"]);
    await grant.save();
    return grant;
  },
};

const provider = new Provider(identityProvider, configuration);

provider.use(async (context: KoaContextWithOIDC, next) => {
  await next();
  const body = context.body as { id_token?: string } | undefined;
  if (context.path === "/token" && body?.id_token) body.id_token = forged(body.id_token);
});

function forged(idToken: string): string {
  const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
  const { forgery, shown = {} } = people.get(claims.sub) ?? {};
  switch (forgery) {
    case undefined:
      return Object.keys(shown).length > 0 ? signed({ ...claims, ...shown }) : idToken;
    case "another nonce":
      return signed({ ...claims, nonce: "another" });
    case "no nonce":
      return signed({ ...claims, nonce: undefined });
    case "another audience":
      return signed({ ...claims, aud: "another" });
    case "another issuer":
      return signed({ ...claims, iss: "https://evil.example" });
    case "an hour old":
      return signed({ ...claims, iat: claims.iat - 7_200, exp: claims.exp - 7_200 });
    case "another key":
      return signed(claims, keys.foreign);
    case "no signature":
      return `${encoded({ alg: "none" })}.${encoded(claims)}.`;
    case "changed afterwards":
      return idToken
        .split(".")
        .with(1, encoded({ ...claims, sub: "somebody-else" }))
        .join(".");
  }
}

function signed(claims: Record<string, unknown>, key = keys.own): string {
  const content = `${encoded({ alg: "RS256", typ: "JWT", kid })}.${encoded(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function newKey(): KeyObject {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return createPrivateKey(privateKey);
}

/** Who are you? Anybody one likes. */
async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") {
    const field = (name: string) => `<label>${name} <input name="${name}"></label>`;
    const names = [
      "sub",
      "name",
      "email",
      "verified",
      "groups",
      "kennitala",
      "acr",
      "age",
      "forgery",
    ];
    const fields = names.map(field).join("");
    const buttons = ["sign-in", "cancel"].map(
      (value) => `<button name="answer" value="${value}">${value}</button>`,
    );
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(page(`<form method="post">${fields}${buttons.join("")}</form>`));
    return;
  }
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  const { sub = "", name, email, verified, groups, forgery, answer } = form;
  const { kennitala, acr, age } = form;
  if (answer === "cancel") {
    await provider.interactionFinished(request, response, { error: "access_denied" });
    return;
  }
  people.set(sub, {
    claims: {
      ...(name && { name }),
      ...(email && { email, email_verified: verified === "yes" }),
      ...(groups && { groups: groups.split(" ") }),
      ...(kennitala && { nationalRegisterId: kennitala }),
    },
    shown: {
      ...(acr && { acr }),
      ...(age && { auth_time: Math.floor(Date.now() / 1000) - Number(age) }),
    },
    forgery: forgeries.find((one) => one === forgery),
  });
  await provider.interactionFinished(request, response, { login: { accountId: sub } });
}

function page(content: string): string {
  return `<!doctype html><html lang="is"><title>Vinnustaðurinn</title><link rel="icon" href="data:,">
<main><h1>Vinnustaðurinn</h1>${content}</main></html>`;
}

const answer = provider.callback();
const server = createServer((request, response) => {
  if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
  interact(request, response).catch((error) => {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  });
});
onShutdown(async () => {
  server.closeAllConnections();
  server.close();
});
server.listen(ports.identityProvider, "127.0.0.1", () => process.send?.({ ready: true }));
