/** Warnings of both programs about settings that are allowed, but rarely intended on the public internet. */
export const publicWarnings = {
  embeddedDatabase:
    "the embedded PostgreSQL bundles OpenSSL 1.1.1 and libxml2 2.9, which get no security fixes any more: in production name a PostgreSQL server of your own",
  noProxy:
    "behind a reverse proxy all visitors count as one, so they share its limits: name the proxy's address",
};
