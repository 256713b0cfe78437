import { describe, expect } from 'vitest';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import type { Purchase } from '../support/payment-shop.ts';
import { useScenarios } from './use-scenarios.ts';
import { specifies } from '#tests/specifies.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

/** Kills a process at its first boundary, another one at its second, and so on, until one finishes. */
async function atEachBoundary(work: (process: CrashingProcess, phone: string) => Promise<void>): Promise<number> {
  for (let boundary = 0; ; boundary += 1) {
    const process = new CrashingProcess(shop.deps, env.pool, boundary);
    await work(process, `2547120${String(boundary).padStart(5, '0')}`);
    await expectReconciled(shop);
    if (!process.hasCrashed) return boundary;
  }
}

/** Starts the shop again, which sweeps first. */
async function startAgain(): Promise<void> {
  await sweepPayments(shop.deps);
  await shop.runJobs();
}

/** Expects the same end for every buyer, whatever was killed: one payment, one course, one receipt, one mail. */
async function expectPaidOnce(order: Purchase): Promise<void> {
  const moved = shop.simulator.ledger.payments().filter(({ reference }) => reference === order.number);
  expect(moved).toHaveLength(1);
  const { order: status, studies, incomingPayments, refunds } = await outcomeOf(shop, order);
  expect({ status, studies, refunds }).toEqual({ status: 'paid', studies: 1, refunds: [] });
  expect(incomingPayments).toMatchObject([{ state: 'matched', shillings: 6500 }]);
  const { rows } = await env.pool.query('select 1 from mail_outbox where dedupe_key = $1', [
    `receipt:${order.orderId}`,
  ]);
  expect(rows).toHaveLength(1);
}

/** Whether the inbox stored a callback for the phone's attempt before its process was killed. */
async function hasCallbackFrom(phone: string): Promise<boolean> {
  const { rows } = await env.pool.query(
    'select 1 from payment_callbacks c join mpesa_prompts p on p.token_hash = c.token_hash join payment_attempts a on a.id = p.attempt_id where a.phone_number = $1',
    [phone],
  );
  return rows.length > 0;
}

/** Repeats the callback. Only M-Pesa knows of an unacknowledged callback where not even the prompt's id arrived. */
async function sendAgain(phone: string): Promise<void> {
  const [prompt] = shop.simulator.ledger.prompts(phone);
  await shop.control('/callbacks', { checkoutRequestId: prompt?.push.checkoutRequestId });
}

// A killed process is the same on both engines, and PGlite takes three times as long for hundreds of them; the model test kills some there.
describe.runIf(env.engine === 'postgres')('the shop is killed', () => {
  scenario(43, 'at any moment of starting a payment: a sent prompt counts, and none is sent twice', async () => {
    const boundaries = await atEachBoundary(async (process, phone) => {
      const order = await shop.order();
      await process.run((deps) => shop.pay(order, phone, deps));
      await startAgain();
      await shop.passWithoutJobs(60);
      await startAgain();
      await shop.pass(240);
      const { order: status, mayTryAgain } = await outcomeOf(shop, order);
      if (status === 'unpaid') {
        expect(mayTryAgain).toBe(true);
        await shop.pay(order, phone);
        await shop.pass(2);
      }
      await expectPaidOnce(order);
    });
    expect(boundaries).toBeGreaterThan(20);
  });

  const reports = [
    ['its callback', 'success'],
    ['a callback whose attempt has no ids', 'dropped-after'],
    ['a failure that is followed by a success', 'failure-then-success'],
  ];
  specifies('Money: money is recorded first');
  scenarioOfEach(
    43,
    'at any moment of receiving %s: M-Pesa does not repeat it, and it is paid once',
    reports,
    async (_what, how = '') => {
      const boundaries = await atEachBoundary(async (process, phone) => {
        await shop.next(how);
        const order = await shop.order();
        await shop.pay(order, phone);
        shop.takesCallbacksWith = process.deps;
        await shop.passWithoutJobs(2);
        shop.takesCallbacksWith = {};
        await startAgain();
        await shop.pass(120);
        if (!(await hasCallbackFrom(phone))) await sendAgain(phone);
        await expectPaidOnce(order);
      });
      expect(boundaries).toBeGreaterThan(10);
    },
  );

  scenario(43, 'at any moment of a query: repeated later, and paid once', async () => {
    const boundaries = await atEachBoundary(async (process, phone) => {
      await shop.next('callback-lost');
      const order = await shop.order();
      await shop.pay(order, phone);
      await shop.passWithoutJobs(20);
      await process.run(sweepPayments);
      await startAgain();
      await shop.pass(60);
      await expectPaidOnce(order);
    });
    expect(boundaries).toBeGreaterThan(20);
  });

  scenario(
    43,
    'at any moment of giving up after a day: a staff member gets one alert, and another try pays',
    async () => {
      const boundaries = await atEachBoundary(async (process, phone) => {
        const order = await shop.order();
        shop.takesCallbacks = false;
        await shop.next('cancelled');
        await shop.pay(order, phone);
        await shop.passWithoutJobs(24 * 3600);
        shop.takesCallbacks = true;
        await shop.control('/faults', { endpoint: 'query', fault: 'internal-error', times: 100 });
        await process.run(sweepPayments);
        await startAgain();
        await shop.control('/reset', { keepLedger: true });
        expect(await outcomeOf(shop, order)).toMatchObject({ attempts: ['review'], mayTryAgain: true });
        const { rows } = await env.pool.query(
          "select 1 from mail_outbox m join payment_attempts a on m.dedupe_key = 'payment-alert:undecided:' || a.id where a.phone_number = $1",
          [phone],
        );
        expect(rows).toHaveLength(1);
        await shop.pay(order, phone);
        await shop.pass(2);
        await expectPaidOnce(order);
      });
      expect(boundaries).toBeGreaterThan(10);
    },
  );
});
