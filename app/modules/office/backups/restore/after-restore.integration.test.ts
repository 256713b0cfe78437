import { describe, expect, test } from 'vitest';
import { enterSpooled } from '#app/modules/money/providers/mpesa/spool/enter-spooled.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { deliverMails } from '#app/platform/mail/deliver-mails.server.ts';
import { useBackupFixture } from '#tests/support/backup-fixture.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { DatabaseOutage } from '#tests/support/database-outage.ts';
import { callbackOutcomes } from '#tests/support/money-facts.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const fixture = useBackupFixture(env);
const shop = usePaymentShop(env);

/** Sends the mails of the outbox; returns the orders whose receipts were sent. */
async function sendMails(): Promise<string[]> {
  const sent: string[] = [];
  const transport = { send: async ({ dedupeKey = '' }) => void sent.push(dedupeKey.replace('receipt:', '')) };
  await deliverMails({ db: env.db, clock: env.clock, log: createLog('silent'), transport });
  return sent.toSorted();
}

/** Loses the database with its jobs, restores the last backup, and starts a server. */
async function restoreAndStart(): Promise<void> {
  await env.pool.query('select test_bed.empty()');
  await fixture.restore();
  expect(await env.waitingJobs()).toEqual([]);
  await sweepPayments(shop.deps);
}

// A restore works the same in either database.
describe.runIf(env.engine === 'pglite')('after a restore', () => {
  test('sends queries for open prompts, processes the inbox, and sends queued mails, each once', async () => {
    const paid = await shop.order();
    await shop.pay(paid);
    await shop.pass(5);
    expect(await sendMails()).toEqual([paid.orderId]);

    const received = await shop.order();
    await shop.pay(received, '254712345679');
    // The process that received the callback dies before it processes it.
    shop.takesCallbacksWith = { ...new CrashingProcess(shop.deps, env.pool, 0).deps, inbox: shop.deps.inbox };
    await shop.passWithoutJobs(5);
    shop.takesCallbacksWith = {};
    expect(await callbackOutcomes(env.db)).toEqual(['paid', null]);

    await shop.next('callback-lost');
    const prompted = await shop.order();
    await shop.pay(prompted, '254712345670');
    await fixture.backUp();
    // Paid while the shop is down: no callback arrives.
    await shop.passWithoutJobs(120);

    await restoreAndStart();
    const orders = [paid, received, prompted];
    for (const order of orders) {
      expect(await outcomeOf(shop, order)).toMatchObject({ order: 'paid', attempts: ['succeeded'], studies: 1 });
    }
    expect(await sendMails()).toEqual([received.orderId, prompted.orderId].toSorted());

    await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[2] });
    await shop.pass(3600);
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'paid', expect.any(String)]);
    for (const order of orders) {
      const { incomingPayments, studies, refunds } = await outcomeOf(shop, order);
      expect({ incomingPayments, studies, refunds }).toEqual({
        incomingPayments: [{ state: 'matched', source: 'callback', shillings: 6500 }],
        studies: 1,
        refunds: [],
      });
    }
    await expectReconciled(shop);
    expect(await sendMails()).toEqual([]);
  });

  test.each(['none', 'file'] as const)(
    'enters a payment whose callback was in the spool when the backup was made (encryption: %s)',
    async (kind) => {
      const key = kind === 'file' ? await fixture.keyFile() : { kind };
      const order = await shop.order();
      await shop.pay(order);
      shop.takesCallbacksWith = new DatabaseOutage(shop.deps, env.pool, 0).deps;
      await shop.passWithoutJobs(5);
      shop.takesCallbacksWith = {};
      expect(await callbackOutcomes(env.db)).toEqual([]);
      const { spool } = shop.deps;
      expect(await fixture.backUp({ key, spool })).toMatchObject({ spooled: 1 });
      expect(await fixture.verify(key)).toEqual([]);
      // The data folder is lost too.
      for (const { name } of await spool.list()) await spool.remove(name);

      await env.pool.query('select test_bed.empty()');
      await fixture.restore({ key });
      await enterSpooled({ ...shop.deps, spool: fixture.restoredSpool() });
      await shop.pass(1);
      expect(await callbackOutcomes(env.db)).toEqual(['paid']);
      expect(await outcomeOf(shop, order)).toMatchObject({ order: 'paid', attempts: ['succeeded'], studies: 1 });
      expect(await fixture.restoredSpool().state()).toMatchObject({ waiting: 0 });
      await expectReconciled(shop);
    },
  );

  test('sends a mail that was sent after the backup once more, and not again', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(5);
    await fixture.backUp();
    expect(await sendMails()).toEqual([order.orderId]);
    await restoreAndStart();
    expect(await sendMails()).toEqual([order.orderId]);
    expect(await sendMails()).toEqual([]);
  });
});
