export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks the types of everything, this included; a demo need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  logging: { serverFunctions: false },
  experimental: { globalNotFound: true },
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
