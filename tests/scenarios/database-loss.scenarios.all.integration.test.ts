import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { countUnknown, listAllCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';

import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { enterSpooled } from '#app/modules/money/providers/mpesa/spool/enter-spooled.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { DatabaseOutage } from '#tests/support/database-outage.ts';
import { outcomeOf } from '#tests/support/outcome-of.ts';
import type { Purchase } from '../support/payment-shop.ts';
import { useScenarios } from './use-scenarios.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

/**
 * Loses the database at the first statement, then at the second, and so on, until the work is complete before. Returns the number of
 * statements.
 */
async function atEachStatement(
  answerIsLost: boolean,
  work: (outage: DatabaseOutage, phone: string) => Promise<void>,
): Promise<number> {
  for (let statement = 0; ; statement += 1) {
    const outage = new DatabaseOutage(shop.deps, env.pool, statement, { answerIsLost });
    await work(outage, `2547130${String(statement).padStart(5, '0')}`);
    await expectReconciled(shop);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 0, unreadable: [] });
    if (!outage.hasBegun) return statement;
  }
}

/** Restores the database: the spool is entered within seconds, by this process or the next, and all is done two sweeps later. */
async function databaseReturns(deps = shop.deps): Promise<void> {
  shop.takesCallbacksWith = {};
  await enterSpooled(deps);
  for (let minute = 0; minute < 2; minute += 1) {
    await shop.pass(60);
    await sweepPayments(deps);
    await shop.runJobs();
  }
}

/** Requests another prompt where none went out. */
async function payWhereNothingWentOut(order: Purchase, phone: string): Promise<void> {
  if (shop.simulator.ledger.prompts(phone).length > 0) return;
  await shop.pass(300);
  await shop.pay(order, phone);
  await shop.pass(2);
}

async function expectPaidOnce(order: Purchase): Promise<void> {
  const moved = shop.simulator.ledger.payments().filter(({ reference }) => reference === order.number);
  expect(moved).toHaveLength(1);
  const { order: status, studies, incomingPayments, refunds } = await outcomeOf(shop, order);
  expect({ status, studies, refunds }).toEqual({ status: 'paid', studies: 1, refunds: [] });
  expect(incomingPayments).toMatchObject([{ state: 'matched', shillings: 6500 }]);
}

const losses = [
  ['before the statement', ''],
  ['after the statement, before its answer', 'answer lost'],
];

// A lost connection is the same on both engines, and PGlite takes three times as long for hundreds of them.
describe.runIf(env.engine === 'postgres')('the database is lost, and the process lives', () => {
  scenarioOfEach(
    45,
    'at any statement of starting a payment and until it is paid (%s): paid once, within two minutes of its return',
    losses,
    async (_when, how) => {
      const statements = await atEachStatement(how !== '', async (outage, phone) => {
        const order = await shop.order();
        shop.takesCallbacksWith = outage.deps;
        await outage.run((deps) => shop.pay(order, phone, deps));
        // The customer approves while the database is away.
        await shop.passWithoutJobs(20 * 60);
        await databaseReturns();
        await payWhereNothingWentOut(order, phone);
        await expectPaidOnce(order);
      });
      expect(statements).toBeGreaterThan(40);
    },
  );

  scenarioOfEach(
    45,
    'at any statement of a query (%s): its answer is kept, and it is paid once',
    losses,
    async (_when, how) => {
      const statements = await atEachStatement(how !== '', async (outage, phone) => {
        await shop.next('callback-lost');
        const order = await shop.order();
        await shop.pay(order, phone);
        await shop.passWithoutJobs(20);
        await outage.run(sweepPayments);
        await databaseReturns();
        await expectPaidOnce(order);
      });
      expect(statements).toBeGreaterThan(20);
    },
  );

  scenarioOfEach(
    45,
    'and the process is stopped before the database returns (%s): the next one enters the spool',
    losses,
    async (_when, how) => {
      await atEachStatement(how !== '', async (outage, phone) => {
        const order = await shop.order();
        shop.takesCallbacksWith = outage.deps;
        await outage.run((deps) => shop.pay(order, phone, deps));
        await shop.passWithoutJobs(20 * 60);
        await databaseReturns({ ...shop.deps, spool: createSpool(shop.spoolFolder) });
        await payWhereNothingWentOut(order, phone);
        await expectPaidOnce(order);
      });
    },
  );

  scenario(
    45,
    'and the process dies with it: a prompt without an answer is a case, and the owner gets one alert',
    async () => {
      const order = await shop.order();
      const outage = new DatabaseOutage(shop.deps, env.pool);
      const gateway = shop.deps.gateway && {
        ...shop.deps.gateway,
        requestPayment: async (...prompt: Parameters<PaymentGateway['requestPayment']>) => {
          const answer = await shop.deps.gateway?.requestPayment(...prompt);
          outage.begin();
          if (!answer) throw new Error('the shop has a gateway');
          return answer;
        },
      };
      // Nothing of this process is left, not even its spool.
      const spool = createSpool(join(shop.spoolFolder, 'of the dead'));
      shop.takesCallbacks = false;
      await outage.run((deps) => shop.pay(order, undefined, withMpesa({ ...deps, gateway, spool })));
      await shop.passWithoutJobs(20 * 60);
      shop.takesCallbacks = true;
      for (let minute = 0; minute < 5; minute += 1) {
        await sweepPayments(shop.deps);
        await shop.pass(60);
      }
      expect(await outcomeOf(shop, order)).toMatchObject({
        attempts: ['submit_unknown'],
        mails: ['payment-alert:unanswered'],
      });
      expect((await listAllCases(shop.deps)).map(({ kind }) => kind)).toEqual(['attempt_in_doubt']);
      expect(await countUnknown(shop.deps)).toEqual({ prompts: 1, refunds: 0, reports: 0 });
      // M-Pesa repeats a callback, as it sometimes does: the case settles itself.
      await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0] });
      await databaseReturns();
      await expectPaidOnce(order);
      expect(await listAllCases(shop.deps)).toEqual([]);
      expect(await countUnknown(shop.deps)).toEqual({ prompts: 0, refunds: 0, reports: 0 });
    },
  );
});
