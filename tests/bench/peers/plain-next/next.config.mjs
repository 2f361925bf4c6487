export default {
  poweredByHeader: false,
  serverExternalPackages: ["undici"],
};
