import path from "node:path";

/** Everything that a run leaves; nothing of it is kept in git. */
export const resultsDirectory = path.resolve(import.meta.dirname, "../../.results");

const log = (name: string) => path.join(resultsDirectory, `${name}.log`);

/** What each program said. */
export const logFiles = {
  databases: log("databases"),
  "pass-service": log("pass-service"),
  portal: log("portal"),
  "before-faults": log("portal-before-faults"),
  "before-nothing": log("portal-before-nothing"),
  "without-database": log("portal-without-database"),
  "with-provider": log("portal-with-provider"),
  "with-provider-away": log("portal-with-provider-away"),
  "with-electronic-id": log("portal-with-electronic-id"),
  "identity-provider": log("identity-provider"),
  mailbox: log("mailbox"),
};
