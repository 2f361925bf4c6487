import { generateKeyPairSync, randomUUID } from "node:crypto";
import Provider, {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { failurePage, leavePage } from "./pages/pages.ts";
import type { Person } from "./people.ts";
import { languageOf } from "./words.ts";

interface ProviderSettings {
  /** The provider's own address, its OpenID Connect issuer. */
  issuer: string;
  client: { id: string; secret: string; origin: string };
  /** The person behind a subject (`sub`). */
  personOf: (subject: string) => Person | undefined;
}

/** How somebody shows who they are here: with the phone. */
export const phoneAcr = "urn:felagi:demo:phone";

const seconds = { question: 10 * 60, session: 60 * 60, token: 10 * 60 };

/** OpenID Connect provider configured like one of electronic ID; its state is in memory only. */
export function createProvider({ issuer, client, personOf }: ProviderSettings): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${client.origin}/sign-in/callback`],
        post_logout_redirect_uris: [`${client.origin}/`],
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ["sub"], profile: ["name", "nationalRegisterId"] },
    // All claims stand in the ID token: clients need no userinfo call.
    conformIdTokenClaims: false,
    scopes: ["openid"],
    acrValues: [phoneAcr],
    ttl: {
      Interaction: seconds.question,
      Session: seconds.session,
      Grant: seconds.session,
      IdToken: seconds.token,
      AccessToken: seconds.token,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => draw(context, (to) => leavePage(to, form)),
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: everyTime() },
    renderError: (context) => draw(context, failurePage),
    findAccount: (_, sub) => {
      const person = personOf(sub);
      if (!person) return undefined;
      const { name, kennitala } = person;
      return { accountId: sub, claims: () => ({ sub, name, nationalRegisterId: kennitala }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { session, provider } = oidc;
      if (!session?.accountId || !oidc.client) return undefined;
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
  };
  return new Provider(issuer, configuration);
}

/** The phone is asked at each sign-in, whoever was here before. */
function everyTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get("login")
    ?.checks.add(
      new Check("every_time", "the phone is asked each time", ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

async function draw(
  context: KoaContextWithOIDC,
  page: (language: ReturnType<typeof languageOf>) => unknown,
): Promise<void> {
  const requested = context.oidc?.params?.ui_locales ?? context.get("accept-language");
  context.type = "html";
  context.body = String(await page(languageOf(requested)));
}

function newKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" };
}
