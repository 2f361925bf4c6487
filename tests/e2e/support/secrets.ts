/** Words that stand nowhere else, so that they are found wherever they leak to. */

export const keyId = "end-to-end";
export const keyToken = "canary-of-the-key-token-5b1f0c";
/** In everything that the faulty service says. */
export const upstreamCanary = "canary-of-the-upstream-9d27e4";
/** Opens the metrics of every portal but one. */
export const metricsToken = "canary-of-the-metrics-token-83ab51-00001";

const sessionSecret = "end-to-end-session-secret-of-today-000001";
export const formerSessionSecret = "end-to-end-session-secret-of-yesterday-01";
export const foreignSessionSecret = "session-secret-of-some-other-portal-00001";
export const sessionSecrets = [sessionSecret, formerSessionSecret];

/** Under these names iron-session looks the secrets up: the newest has the highest. */
export const sessionPasswords = { "1": formerSessionSecret, "2": sessionSecret };
