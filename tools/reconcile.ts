/** `npm run reconcile -- …` compares the gateway's payments and refunds with ours, as a job does every night. */
import { parseArgs } from 'node:util';
import { addDays, dayAt, isDay } from '#contract/core/dates.ts';
import { formatAmount } from '#contract/core/money.ts';
import { differenceLabels, reconciliationMessages } from '#contract/payments/reconciliation.ts';
import { readEnv } from '#server/core/env.ts';
import { start } from '#server/main.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { noPages } from '#tools/testing/no-pages.ts';

const usage = `npm run reconcile -- [--from 2026-11-01] [--to 2026-11-21]

Compares those days, both included and at most 31; without them the last three. What the hotel had not heard of is settled;
every other difference is listed, here and to the superadmins. Ends with 1 while one is open or a kobo is unexplained.
Works on the database that the hotel's environment names (DATA_DIR or DATABASE_URL). The embedded database serves one
process: while the hotel is open, a superadmin compares on the Money screen instead.`;

const options = { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  // Starts the whole app on a free port, because the sandbox gateway is a part of the app.
  const { app, db } = await start({ ...readEnv(), port: 0 }, noPages);
  try {
    const today = dayAt(app.deps.clock.now(), app.deps.hotel.timeZone);
    const { from = addDays(today, -3), to = today } = values;
    if (!isDay(from) || !isDay(to) || to < from) throw new Error(usage);
    const { run, found: foundDifferences, openDifferences } = await reconcile(app.deps, 'operator', { from, to });
    const { paidThere, paidHere, refundedThere, refundedHere, unexplained, paymentCount, refundCount } = run;
    console.log(`${from} to ${to}: ${paymentCount} payments, ${refundCount} refunds at the gateway
  Paid there      ${formatAmount('NGN', paidThere)}
  Paid here       ${formatAmount('NGN', paidHere)}
  Refunded there  ${formatAmount('NGN', refundedThere)}
  Refunded here   ${formatAmount('NGN', refundedHere)}
  Unexplained     ${formatAmount('NGN', unexplained)}`);
    for (const { kind, gatewayNumber, txRef, resolution } of foundDifferences)
      console.log(`  ${differenceLabels[kind]}: ${gatewayNumber} ${txRef ?? ''} ${resolution ?? 'needs a person'}`);
    console.log(reconciliationMessages.done(openDifferences));
    return openDifferences > 0 || unexplained !== 0 ? 1 : 0;
  } finally {
    await app.http.close();
    await db.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
