import { demoTeam } from "#demo/team.ts";
import { demoPassword } from "#process/demo.ts";
import { buildPortalWhenStale } from "./build.ts";
import { runBoth } from "./run-both.ts";

await runBoth({
  command: "demo",
  portalArguments: [],
  beforeStart: buildPortalWhenStale,
  whenReady: ({ portal, service, mailbox, folder }) => {
    process.stdout.write(`
  Félagi is running.

    The portal            ${portal}
    Deep link, one type   ${portal}/passes/felagsadild
    The staff console     ${portal}/staff
    The pass service      ${service}   (its wallet: ${service}/wallet)
    Mail to staff         ${mailbox}
    A pass for anybody    ${service}/t/DemoTrainingWeekend001

  Try this first: open the portal, enter 010130-2209, open the pass and put it in
  the wallet; then look at the portal again. Or sign in with electronic ID, as the
  phone number 611 2209: a stand-in, whose phone is another tab. Or have the link
  texted: what would have gone to a phone is at ${service}/outbox

    010130-2129   a member with the pass in a wallet
    010130-2209   a member whose pass waits to be fetched
    010130-3019   a member who may also ask for a swimming card
    010130-2479   not a member, but may ask for a swimming card
    010130-2399   may not: asking is refused
    010130-2559   a pass that was voided   (-2639 expired, -2719 used)
    010130-2989   a membership that is still being prepared
    010130-4339   a swimming card that was removed, and can be had again
    010130-4929   both kinds of pass
    010130-2718   not on the register at all

  Staff sign in with the password ${demoPassword} as:

${demoTeam.map(({ email, role }) => `    ${email.padEnd(24)}${role}`).join("\n")}

  Ctrl-C stops everything. The data stays in ${folder} for the next time; a
  command on it has FELAGI_DEMO=true before it, as in: FELAGI_DEMO=true npm run service -- clock

`);
  },
});
