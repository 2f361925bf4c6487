/** Next calls this once, before the first request; the edge runtime, which we do not use, compiles it too. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startPortal } = await import("#portal/start-portal.ts");
    await startPortal();
  }
}
