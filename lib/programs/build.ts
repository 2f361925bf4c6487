import { buildPortal } from "./build-portal.ts";

await buildPortal();
