import { defineConfig } from "drizzle-kit";

/** Paths are relative to the top of the repository, where `npm run migrations` runs. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/pass-service/store/schema/*.ts",
  out: "./lib/pass-service/store/migrations",
});
