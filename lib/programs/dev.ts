import { runBoth } from "./run-both.ts";

await runBoth({
  command: "dev",
  portalArguments: ["--dev"],
  whenReady: ({ portal, service }) => {
    process.stdout.write(`\n  The portal ${portal}   The pass service ${service}\n\n`);
  },
});
