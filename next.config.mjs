import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./app/i18n/request.ts");

export default withNextIntl({
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
    "rate-limiter-flexible",
    "sms-segments-calculator",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
});
