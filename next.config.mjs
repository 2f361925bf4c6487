/** Headers of every response; `proxy.ts` adds those that depend on the request or the configuration. */
const headers = [
  // With no-referrer a browser sends "Origin: null" on forms, which is refused.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "X-Robots-Tag", value: "noindex" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=()",
  },
  // Files: a page gets a policy with a nonce in `proxy.ts`.
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  },
];

/** Cache header for handlers whose requests do not pass through `proxy.ts`. */
const notKept = [{ key: "Cache-Control", value: "private, no-store" }];

/** An SVG that is opened on its own is a document: it may use its styles and nothing else. */
const logo = [
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  },
];

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks the types of everything, this included; a demo need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  logging: { serverFunctions: false },
  experimental: { globalNotFound: true },
  async headers() {
    return [
      { source: "/:path*", headers },
      { source: "/:path(health/live|health/ready|metrics|staff/bulk/upload)", headers: notKept },
      { source: "/issuer/logo", headers: logo },
    ];
  },
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
