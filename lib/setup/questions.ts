import * as prompts from "@clack/prompts";
import { looseModels } from "#pass-service/fixture/template-models.ts";
import type { Draft } from "./answers.ts";
import { type Asking, askAt, choiceOf, confirmed, given } from "./ask-field.ts";
import { defaultOf, isIncluded } from "./defaults.ts";
import { describeTemplates, tryPassService } from "./elsewhere.ts";
import { at, withValue } from "./paths.ts";
import { describeColours } from "./preview.ts";

/** Asks for every answer; each is checked by the schema that checks a file of answers. */
export async function askQuestions(known: Draft, asking: Asking): Promise<Draft> {
  const ask = (draft: Draft, path: string) => askAt(draft, path, asking);
  const askAll = async (draft: Draft, ...paths: string[]) => {
    let answered = draft;
    for (const path of paths) answered = await ask(answered, path);
    return answered;
  };
  prompts.intro(
    "Your own portal. Enter takes what is shown in grey; Ctrl-C breaks off, and your answers are kept.",
  );
  let draft = await askAll(known, "issuer.name", "issuer.colours.card", "issuer.colours.accent");
  prompts.log.info(
    describeColours(at(draft, "issuer.colours") as Parameters<typeof describeColours>[0]),
  );
  draft = await askAll(draft, "issuer.logo", "issuer.website");
  draft = await askAll(draft, "issuer.contact.email", "issuer.contact.phone", "issuer.languages");
  draft = await askAll(draft, "publicUrl", "passService.kind");
  let templates: string[] = [];
  if (isIncluded(draft)) {
    draft = await askAll(draft, "passService.publicUrl", "passService.smsSender");
  } else {
    ({ draft, templates } = await askElsewhere(draft, askAll));
  }
  draft = await ask(draft, "signIn");
  if ([at(draft, "signIn")].flat().includes("electronic-id")) {
    const fields = ["issuer", "clientId", "clientSecret"].map((field) => `electronicId.${field}`);
    draft = await askAll(draft, ...fields);
  } else draft = withValue(draft, "electronicId", undefined);
  draft = await askTypes(draft, templates, asking);
  if (isIncluded(draft)) draft = await askTemplates(draft, asking);
  if (!asking.context.isSecondRun)
    draft = await askAll(draft, "firstAdmin.name", "firstAdmin.email");
  return draft;
}

async function askElsewhere(
  known: Draft,
  askAll: (draft: Draft, ...paths: string[]) => Promise<Draft>,
): Promise<{ draft: Draft; templates: string[] }> {
  const paths = ["url", "keyId", "keyToken"].map((field) => `passService.${field}`);
  let draft = known;
  for (;;) {
    draft = await askAll(draft, ...paths);
    const spinner = prompts.spinner();
    spinner.start("Trying the key");
    const tried = await tryPassService(at(draft, "passService") as never);
    spinner.stop(tried.ok ? describeTemplates(tried.templates) : "It does not work.");
    if (tried.ok) return { draft, templates: tried.templates.map(({ name }) => name ?? "") };
    prompts.log.error(`${tried.problem.path}: ${tried.problem.reason}.`);
  }
}

/** Asks for membership types one by one until the person declines another. */
async function askTypes(known: Draft, templates: string[], asking: Asking): Promise<Draft> {
  const { takesDefaults } = asking;
  const included = isIncluded(known);
  let draft = known;
  let which = 0;
  const count = () => [at(draft, "membershipTypes") ?? []].flat().length;
  if (takesDefaults && at(draft, "membershipTypes") !== undefined) return draft;
  if (takesDefaults)
    return withValue(draft, "membershipTypes", defaultOf("membershipTypes", draft));
  if (!included) {
    const names = templates.length > 0 ? ` (its templates are ${templates.join(", ")})` : "";
    prompts.log.info(
      `A membership type that is not listed here is shown under the service’s own name${names}.`,
    );
  }
  for (;;) {
    const isThere = which < count();
    const isWanted =
      isThere || (which === 0 && included) || (await confirmed("Another membership type?", false));
    if (!isWanted) return which === 0 ? withValue(draft, "membershipTypes", []) : draft;
    const base = `membershipTypes.${which}`;
    if (!isThere) {
      const types = [at(draft, "membershipTypes") ?? []].flat();
      const first = which === 0 && included ? { is: "Félagsskírteini", en: "Membership card" } : {};
      const name = templates[which] ? { is: templates[which], en: templates[which] } : first;
      draft = { ...draft, membershipTypes: [...types, { name, issuance: "automatic" }] };
    }
    const fields = [
      "name.is",
      "name.en",
      "slug",
      "issuance",
      ...(included ? [] : ["subscriberListId"]),
    ];
    for (const field of fields) draft = await askAt(draft, `${base}.${field}`, asking);
    which += 1;
  }
}

const looseNames = {
  "punch-card": { is: "Tíu skipta kort", en: "Ten-visit card" },
  ticket: { is: "Miði", en: "Ticket" },
};

/** Asks for further templates, whose passes no membership issues. */
async function askTemplates(known: Draft, asking: Asking): Promise<Draft> {
  if (asking.takesDefaults || asking.context.isSecondRun) return known;
  const message = "Other passes to begin with, or none (space marks, Enter goes on)";
  const options = looseModels.map((model) => choiceOf(model));
  const models = given(await prompts.multiselect({ message, options, required: false }));
  if (models.length === 0) return known;
  let draft: Draft = {
    ...known,
    templates: models.map((model) => ({
      model,
      name: looseNames[model as keyof typeof looseNames],
    })),
  };
  for (const which of models.keys()) {
    for (const language of ["is", "en"]) {
      draft = await askAt(draft, `templates.${which}.name.${language}`, asking);
    }
  }
  return draft;
}
