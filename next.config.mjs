import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./app/i18n/request.ts");

export default withNextIntl({
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  logging: { serverFunctions: false },
  experimental: { authInterrupts: true },
  serverExternalPackages: ["pg", "pino", "undici", "qrcode"],
});
