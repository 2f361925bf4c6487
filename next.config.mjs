import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

const configuration = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks the types of everything, this included; a demo need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  logging: { serverFunctions: false },
  experimental: { authInterrupts: true, globalNotFound: true },
  serverExternalPackages: [
    "pg",
    "pino",
    "undici",
    "openid-client",
    "qrcode",
    "pg-boss",
    "prom-client",
    "rate-limiter-flexible",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
};

/** The plugin is for the bundler: production needs neither it nor the packages that it brings. */
export default async function configurationOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return configuration;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./app/i18n/request.ts")(configuration);
}
