/**
 * Variables of an installation. The demo reaches nothing that they name: neither its databases, nor the
 * gateways, mail server and identity providers by which people would hear of the demo.
 */
export const installationVariables =
  /^(DATABASE_URL|ISSUER_CONFIG|(SESSION|STORAGE)_SECRETS|DIGEST_SECRET|METRICS_TOKEN|TRUSTED_PROXIES|(PUBLIC|SMTP)_URL|MAIL_FROM|[A-Z]+_RETENTION_DAYS|TEXT_LINK_DAILY_LIMIT|MAX_CONCURRENT_REQUESTS|(OIDC|OTEL)_\w+|PASS_SERVICE_(?!PORT$)\w+)$/;

export function unsetInstallationVariables(): void {
  const unset = Object.keys(process.env).filter((name) => installationVariables.test(name));
  for (const name of unset) Reflect.deleteProperty(process.env, name);
  if (unset.length === 0) return;
  process.stderr.write(`The demo uses data of its own, and none of: ${unset.sort().join(", ")}\n`);
}
