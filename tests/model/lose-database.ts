import { enterSpooled } from '#app/modules/money/providers/mpesa/spool/enter-spooled.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { DatabaseOutage } from '#tests/support/database-outage.ts';
import type { Of } from './commands.ts';
import { nth, phoneOf, type TestShop } from './test-shop.ts';

/** Loses the database at a statement of some work, for a minute with callbacks, and restores it. */
export async function loseDatabase(
  shop: TestShop,
  { at, answerIsLost, during }: Of<'lose the database'>,
): Promise<void> {
  const { payments, env } = shop;
  const outage = new DatabaseOutage(payments.deps, env.pool, at, { answerIsLost });
  payments.takesCallbacksWith = outage.deps;
  try {
    const ordered = during.kind === 'paying' ? nth(shop.orders, during.order) : undefined;
    const bought = ordered && shop.isHere(ordered) ? ordered : undefined;
    if (during.kind === 'sweeping') await outage.run(sweepPayments);
    else if (bought) await outage.run((deps) => payments.pay(bought, phoneOf(during.phone), deps));
    await payments.passWithoutJobs(60);
  } finally {
    payments.takesCallbacksWith = {};
  }
  await enterSpooled(payments.deps);
}
