/** Of every response; `proxy.ts` adds what depends on the request or the configuration. */
const headers = [
  // With no-referrer a browser sends "Origin: null" on forms, which is refused.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "X-Robots-Tag", value: "noindex" },
  { key: "Permissions-Policy", value: permissionsPolicy("") },
  // Files: a page gets a policy with a nonce in `proxy.ts`.
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  },
];

function permissionsPolicy(camera) {
  return `camera=(${camera}), microphone=(), geolocation=(), payment=()`;
}

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks the types of everything, this included; a demo need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  logging: { serverFunctions: false },
  experimental: { globalNotFound: true },
  async headers() {
    const camera = [{ key: "Permissions-Policy", value: permissionsPolicy("self") }];
    return [
      { source: "/:path*", headers },
      { source: "/staff/scan", headers: camera },
      { source: "/staff/scan/:id([0-9a-f-]{36})", headers: camera },
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
