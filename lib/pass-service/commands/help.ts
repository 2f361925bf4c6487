export const help = `The pass-issuing service.

npm run service -- [command] [options]

  serve [--fixture FILE]                   answer requests (the default); migrates first
  migrate                                  bring the database to this version
  load FILE                                load a fixture: issuers, members, passes
  create-key --issuer ID --key-id NAME     make a key; its token is shown once
  fixture-schema                           print the JSON Schema of a fixture file
  --help                                   this text

Environment:
  PASS_SERVICE_PORT           4010
  PASS_SERVICE_PUBLIC_URL     the origin that pass holders use; http://localhost with the port
  PASS_SERVICE_DATABASE_URL   a PostgreSQL database; unset: an embedded server
  DATA_DIR                    where the embedded server keeps its data; .data
  NODE_ENV                    "production" refuses an http origin that is not this machine

Passes for platform A; without these a development certificate signs them, and in production,
but on this machine, there are none:
  PASS_SERVICE_PLATFORM_A_CERTIFICATE     file: the pass type's certificate, PEM
  PASS_SERVICE_PLATFORM_A_KEY             file: its RSA key, PEM
  PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE  of the key, where it has one
  PASS_SERVICE_PLATFORM_A_INTERMEDIATE    file: the certificate that issued it, PEM
  PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID    such as pass.com.example.member
  PASS_SERVICE_PLATFORM_A_TEAM_ID         the team that the certificate belongs to
  PASS_SERVICE_PLATFORM_A_PUSH_URL        https://api.push.apple.com

Passes for platform B; without these there are none:
  PASS_SERVICE_PLATFORM_B_ISSUER_ID       the issuer's number on the platform
  PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT file: the account's key, JSON
  PASS_SERVICE_PLATFORM_B_SAVE_URL        https://pay.google.com/gp/v/save`;
