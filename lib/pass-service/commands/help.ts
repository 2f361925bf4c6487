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
  NODE_ENV                    "production" refuses an http origin that is not this machine`;
