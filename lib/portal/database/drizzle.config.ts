import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/portal/database/schema/*.ts",
  out: "./lib/portal/database/migrations",
});
