import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hashSecret } from "#pass-service/secrets.ts";
import type { installationFiles } from "#process/installation.ts";
import type { Answers } from "./answers.ts";
import type { SetUp, Variables } from "./compose.ts";
import type { Kept } from "./kept.ts";
import { environmentFile, type NewFile } from "./write-files.ts";

type Files = ReturnType<typeof installationFiles>;

/** Files of an installation by `deploy/compose/compose.yaml`: `.env`, and a folder that both programs see. */
export function composeFiles(): Files {
  const folder = path.resolve("deploy/compose/issuer");
  const variables = path.resolve("deploy/compose/.env");
  return {
    folder,
    issuer: path.join(folder, "issuer.json"),
    fixture: path.join(folder, "pass-service.json"),
    portal: variables,
    service: variables,
  };
}

/** compose.yaml itself says these: they follow from the names of its containers. */
const saidByCompose = [
  "PORT",
  "PASS_SERVICE_URL",
  "ISSUER_CONFIG",
  "DATABASE_URL",
  "TRUSTED_PROXIES",
  "PASS_SERVICE_PORT",
  "PASS_SERVICE_DATABASE_URL",
  "PASS_SERVICE_TRUSTED_PROXIES",
  "NODE_ENV",
];

/** An earlier run for compose, with what marks its service as the included one. */
export function keptForCompose(kept: Kept): Kept {
  return {
    ...kept,
    portal: { ...kept.portal, PASS_SERVICE_URL: "http://localhost:4010" },
    service: { ...kept.service, PASS_SERVICE_PORT: "4010" },
  };
}

/** The contents of `.env`, and the service's first data with a hash in place of the portal's key. */
export function filesForCompose({ portal, included }: SetUp, files: Files, kept: Kept): NewFile[] {
  if (!included) throw new Error("compose.yaml runs the included service.");
  const answered: Variables = { ...included.service, ...portal };
  for (const name of saidByCompose) delete answered[name];
  const variables: Variables = { ...answered };
  for (const name of namedByCompose()) {
    variables[name] ??= (!Object.hasOwn(answered, name) && kept.portal[name]) || "";
  }
  for (const owner of ["POSTGRES", "PORTAL_DATABASE", "PASS_SERVICE_DATABASE"]) {
    const name = `${owner}_PASSWORD`;
    // Hexadecimal: it becomes a part of an address.
    variables[name] = kept.portal[name] || randomBytes(24).toString("hex");
  }
  const keys = [{ keyId: included.key.id, tokenHash: hashSecret(included.key.token) }];
  const issuers = included.fixture.issuers.map((issuer) => ({ ...issuer, keys }));
  return [
    { file: files.fixture, contents: `${JSON.stringify({ issuers }, null, 2)}\n` },
    environmentFile(files.portal, heading, variables),
  ];
}

/** Variables that compose.yaml names without a default: the engines would warn of those that are not there. */
function namedByCompose(): string[] {
  const text = readFileSync("deploy/compose/compose.yaml", "utf8");
  return [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = ""]) => name);
}

const heading = `# Both programs, PostgreSQL and Caddy, by npm run setup -- --compose. Further variables of
# docs/configuration.md, such as the carrier of text messages, may stand here as well.`;

export function nextStepsForCompose({ firstAdmin, publicUrl }: Answers, isSecondRun: boolean) {
  const staff = firstAdmin
    ? `--email ${firstAdmin.email} --name "${firstAdmin.name}"`
    : "--email E --name N";
  return [
    "",
    "Next, on the machine that it is for (podman-compose takes the same):",
    "  text messages need a carrier, and the pass service one to start: docs/operations/README.md, Text messages",
    "  cd deploy/compose && docker compose up -d --build",
    ...(isSecondRun
      ? [
          "  docker compose exec service felagi service load --update /etc/felagi/pass-service.json",
          "  docker compose restart portal",
        ]
      : []),
    "  docker compose exec service felagi service doctor",
    "  docker compose exec portal felagi doctor",
    `  docker compose exec portal felagi staff invite ${staff}`,
    `  the console:  ${publicUrl}/staff`,
  ].join("\n");
}
