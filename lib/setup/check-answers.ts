import type { LogoFile } from "#pass-service/fixture/logo-file.ts";
import { fieldWords } from "#process/field-words.ts";
import { slugOf } from "#process/slug.ts";
import { type Answers, answersSchema, type Draft, isOneLine, oneLine } from "./answers.ts";
import { isIncluded, isLocal, smsSenderLike } from "./defaults.ts";
import { at } from "./paths.ts";
import { portsOf } from "./ports.ts";

/** An answer that cannot be used: its path, and the reason. */
export interface Problem {
  path: string;
  reason: string;
}

export interface Context {
  /** Undefined when no logo is named, or none that can be read. */
  readLogo: (file: string) => LogoFile | { problem: string };
  /** Whether an installation exists already, so that its admin was invited. */
  isSecondRun: boolean;
  /** Whether containers are to run it, behind a proxy that asks for certificates of its names. */
  isForCompose?: boolean;
}

/** Validates answers from questions or from a file; returns all problems at once. */
export function checkAnswers(
  draft: Draft,
  context: Context,
): { ok: true; answers: Answers } | { ok: false; problems: Problem[] } {
  const read = answersSchema.safeParse(draft, { error: fieldWords });
  const problems = [
    ...(read.error?.issues ?? []).map(({ path, message }) => ({
      path: path.join(".") || "(whole file)",
      reason: message,
    })),
    ...contradictions(draft, context),
  ].map((problem) => withProposal(problem, draft));
  if (read.success && problems.length === 0) return { ok: true, answers: read.data };
  const seen = new Set<string>();
  const first = problems.filter(({ path }) => !seen.has(path) && seen.add(path));
  return { ok: false, problems: first };
}

function withProposal({ path, reason }: Problem, draft: Draft): Problem {
  const written = at(draft, path);
  if (path !== "passService.smsSender" || typeof written !== "string") return { path, reason };
  return { path, reason: `${reason}: “${smsSenderLike(written)}” would do` };
}

/** Contradictions between fields. Missing and invalid fields are reported by the schema. */
function contradictions(
  draft: Draft,
  { readLogo, isSecondRun, isForCompose = false }: Context,
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, reason: string) => void problems.push({ path, reason });
  const [portal, service] = [at(draft, "publicUrl"), at(draft, "passService.publicUrl")];
  if (isIncluded(draft)) {
    if (originOf(portal) !== undefined && originOf(portal) === originOf(service)) {
      add("passService.publicUrl", "must be another address than the portal’s: take another port");
    } else if (originOf(portal) && originOf(service) && !isLocal(portal) && isLocal(service)) {
      const reason =
        "is this machine alone, where members’ phones cannot go: it must be public like the portal";
      add("passService.publicUrl", reason);
    } else {
      const ports = portsOf(draft);
      if (ports.portal === ports.service) {
        add("passService.port", `must be another port than the portal’s, ${ports.portal}`);
      }
    }
  } else if (at(draft, "templates") !== undefined) {
    add("templates", "are made at the pass service that you name: leave this out");
  }
  if (isForCompose) {
    for (const where of ["publicUrl", "passService.publicUrl"]) {
      if (isLocal(at(draft, where)))
        add(where, "must be a name of its own with https: containers do not answer as localhost");
    }
    if (!isIncluded(draft)) add("passService.kind", "must be included: compose.yaml runs it");
  }
  const offersElectronicId = [at(draft, "signIn")].flat().includes("electronic-id");
  const electronicId = at(draft, "electronicId");
  if (offersElectronicId && electronicId === undefined) {
    add("electronicId", "is missing: signIn names electronic-id");
  } else if (!offersElectronicId && electronicId !== undefined) {
    add("electronicId", "is not used: name electronic-id under signIn, or leave this out");
  }
  const colours = ["card", "accent"].map((name) => at(draft, `issuer.colours.${name}`));
  const [card, accent] = colours.map((colour) => String(colour ?? "").toLowerCase());
  if (card && card === accent) {
    add("issuer.colours.accent", "is the card’s colour too: take another, so that it stands out");
  }
  const databases = ["databaseUrl", "passService.databaseUrl"].map((path) => at(draft, path));
  if (databases[0] !== undefined && databases[0] === databases[1]) {
    add("passService.databaseUrl", "is the portal’s database: each program needs one of its own");
  }
  const logo = at(draft, "issuer.logo");
  if (typeof logo === "string" && /\.(svg|png)$/.test(logo)) {
    const read = readLogo(logo);
    if ("problem" in read) add("issuer.logo", read.problem);
  }
  if (!isSecondRun && at(draft, "firstAdmin") === undefined) {
    add("firstAdmin", "is missing: somebody must be let into the console, by name and e-mail");
  }
  const types = at(draft, "membershipTypes");
  if (Array.isArray(types)) problems.push(...inTypes(types, isIncluded(draft)));
  return problems;
}

function inTypes(types: readonly unknown[], isIncluded: boolean): Problem[] {
  const problems: Problem[] = [];
  const slugs = new Set<unknown>();
  const names = new Set<string>();
  let onRequest = 0;
  for (const [which, type] of types.entries()) {
    const add = (field: string, reason: string) =>
      void problems.push({ path: `membershipTypes.${which}.${field}`, reason });
    const [slug, issuance, model] = ["slug", "issuance", "model"].map((name) => at(type, name));
    for (const language of ["is", "en"]) {
      const name = at(type, `name.${language}`);
      if (typeof name !== "string" || name.trim() === "") continue;
      const key = `${language} ${slugOf(name)}`;
      if (!isOneLine(name)) add(`name.${language}`, oneLine);
      else if (names.has(key)) add(`name.${language}`, "is that of another type");
      names.add(key);
    }
    if (typeof slug === "string" && slugs.has(slug)) add("slug", "is that of another type");
    slugs.add(slug);
    if (issuance === "on-request") onRequest += 1;
    if (issuance === "on-request" && onRequest > 1) {
      add(
        "issuance",
        "is on-request for another type already: a pass is asked for without naming its type",
      );
    }
    if (model === "on-request-card" && issuance === "automatic") {
      add("model", "goes with the issuance on-request");
    } else if (model === "membership-card" && issuance === "on-request") {
      add("model", "goes with the issuance automatic");
    }
    const id = at(type, "subscriberListId");
    if (isIncluded && id !== undefined) {
      add("subscriberListId", "is made by the included pass service: leave it out");
    } else if (!isIncluded && id === undefined) {
      add(
        "subscriberListId",
        "is missing: the pass service knows the type by it, and has it to tell",
      );
    } else if (!isIncluded && model !== undefined) {
      add("model", "is for the included pass service: leave it out");
    }
  }
  return problems;
}

function originOf(address: unknown): string | undefined {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url?.origin;
}
