import { describe, expect, test } from 'vitest';
import { enterSpooled } from '#app/modules/mpesa/spool/enter-spooled.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { deliverMails } from '#app/platform/mail/deliver-mails.server.ts';
import { useBackupDesk } from '#tests/support/backup-desk.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { DatabaseOutage } from '#tests/support/database-outage.ts';
import { callbackOutcomes } from '#tests/support/money-facts.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';

const bed = useTestBed();
const desk = useBackupDesk(bed);
const trial = usePaymentTrial(bed);

/** Sends what waits in the outbox; gives the orders whose receipts went out. */
async function sendMails(): Promise<string[]> {
  const sent: string[] = [];
  const transport = { send: async ({ dedupeKey = '' }) => void sent.push(dedupeKey.replace('receipt:', '')) };
  await deliverMails({ db: bed.db, clock: bed.clock, log: createLog('silent'), transport });
  return sent.toSorted();
}

/** The database is lost with its jobs, comes back from the last backup, and a server starts on it. */
async function restoreAndStart(): Promise<void> {
  await bed.pool.query('select test_bed.empty()');
  await desk.restore();
  expect(await bed.waitingJobs()).toEqual([]);
  await sweepPayments(trial.deps);
}

// A restore goes the same way into either database.
describe.runIf(bed.engine === 'pglite')('after a restore', () => {
  test('open prompts are asked about, callbacks in the inbox are worked off, and queued mails are sent, each once', async () => {
    const paid = await trial.order();
    await trial.pay(paid);
    await trial.pass(5);
    expect(await sendMails()).toEqual([paid.orderId]);

    const received = await trial.order();
    await trial.pay(received, '254712345679');
    // The process that took the callback dies before it works on it.
    trial.takesCallbacksWith = { ...new CrashingProcess(trial.deps, bed.pool, 0).deps, inbox: trial.deps.inbox };
    await trial.passWithoutJobs(5);
    trial.takesCallbacksWith = {};
    expect(await callbackOutcomes(bed.db)).toEqual(['paid', null]);

    await trial.next('callback-lost');
    const prompted = await trial.order();
    await trial.pay(prompted, '254712345670');
    await desk.backUp();
    // Paid while the shop is down: nobody tells it.
    await trial.passWithoutJobs(120);

    await restoreAndStart();
    const orders = [paid, received, prompted];
    for (const order of orders) {
      expect(await outcomeOf(trial, order)).toMatchObject({ order: 'paid', attempts: ['succeeded'], studies: 1 });
    }
    expect(await sendMails()).toEqual([received.orderId, prompted.orderId].toSorted());

    await trial.control('/callbacks', { checkoutRequestId: trial.prompts()[2] });
    await trial.pass(3600);
    expect(await callbackOutcomes(bed.db)).toEqual(['paid', 'paid', expect.any(String)]);
    for (const order of orders) {
      const { receipts, studies, refunds } = await outcomeOf(trial, order);
      expect({ receipts, studies, refunds }).toEqual({
        receipts: [{ state: 'matched', source: 'callback', shillings: 6500 }],
        studies: 1,
        refunds: [],
      });
    }
    await expectReconciled(trial);
    expect(await sendMails()).toEqual([]);
  });

  test.each(['none', 'file'] as const)(
    'a payment whose callback waited for the database when the backup was made is entered (encryption: %s)',
    async (kind) => {
      const key = kind === 'file' ? await desk.keyFile() : { kind };
      const order = await trial.order();
      await trial.pay(order);
      trial.takesCallbacksWith = new DatabaseOutage(trial.deps, bed.pool, 0).deps;
      await trial.passWithoutJobs(5);
      trial.takesCallbacksWith = {};
      expect(await callbackOutcomes(bed.db)).toEqual([]);
      const { spool } = trial.deps;
      expect(await desk.backUp({ key, spool })).toMatchObject({ spooled: 1 });
      expect(await desk.verify(key)).toEqual([]);
      // The data folder is lost too.
      for (const { name } of await spool.list()) await spool.remove(name);

      await bed.pool.query('select test_bed.empty()');
      await desk.restore({ key });
      await enterSpooled({ ...trial.deps, spool: desk.restoredSpool() });
      await trial.pass(1);
      expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
      expect(await outcomeOf(trial, order)).toMatchObject({ order: 'paid', attempts: ['succeeded'], studies: 1 });
      expect(await desk.restoredSpool().state()).toMatchObject({ waiting: 0 });
      await expectReconciled(trial);
    },
  );

  test('a mail that went out after the backup goes out once more, and not a third time', async () => {
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(5);
    await desk.backUp();
    expect(await sendMails()).toEqual([order.orderId]);
    await restoreAndStart();
    expect(await sendMails()).toEqual([order.orderId]);
    expect(await sendMails()).toEqual([]);
  });
});
