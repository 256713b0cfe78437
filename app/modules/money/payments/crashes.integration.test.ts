import { describe, expect, test } from 'vitest';
import { callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { replayInbox } from '#app/modules/money/providers/mpesa/callbacks/replay-inbox.server.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const nothingPaid = { completed: 0, enrolled: 0, incomingPayments: 0, mails: 0 };

/** Makes each transaction that writes to the table fail at its end, until it is restored. */
async function breakCommitsOf(table: string): Promise<() => Promise<void>> {
  await env.pool.query(
    `create function break_commit() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await env.pool.query(
    `create constraint trigger broken after insert or update on ${table} deferrable initially deferred for each row execute function break_commit()`,
  );
  return async () => {
    await env.pool.query(`drop trigger broken on ${table}`);
    await env.pool.query('drop function break_commit');
  };
}

describe('a database that refuses', () => {
  test.each(['mpesa_receipts', 'payment_attempts', 'orders', 'payments', 'enrolments', 'mail_outbox'])(
    'while the payment is written (%s): nothing of it is stored, and the replay writes all of it once',
    async (table) => {
      const order = await shop.order({ prices: [100, 200, 300] });
      await shop.pay(order);
      const mend = await breakCommitsOf(table);
      await shop.passWithoutJobs(2);
      expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, pending: 3 });
      expect(await callbackOutcomes(env.db)).toEqual([null]);
      await sweepPayments(shop.deps);
      expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
      await mend();
      await replayInbox(shop.deps);
      expect(await moneyFacts(env.db)).toMatchObject({ completed: 3, enrolled: 3, incomingPayments: 1, mails: 1 });
    },
  );

  test('one unprocessable payment does not delay others', async () => {
    const broken = await shop.order();
    await shop.pay(broken);
    const mend = await breakCommitsOf('mpesa_receipts');
    await shop.passWithoutJobs(2);
    await mend();
    await env.pool.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.order_id = '${broken.orderId}' then raise exception 'poison'; end if; return new; end $$`,
    );
    await env.pool.query(
      'create trigger poison before insert or update on mpesa_receipts for each row execute function refuse_one()',
    );
    const fine = await shop.order();
    await shop.pay(fine, '254712345679');
    await shop.passWithoutJobs(30);
    await sweepPayments(shop.deps);
    expect(await shop.status(fine)).toMatchObject({ state: 'paid' });
    expect(await shop.status(broken)).toMatchObject({ state: 'prompt_sent' });
    await env.pool.query('drop trigger poison on mpesa_receipts');
    await env.pool.query('drop function refuse_one');
    await sweepPayments(shop.deps);
    expect(await shop.status(broken)).toMatchObject({ state: 'paid' });
  });
});

describe('the budget of queries', () => {
  test.each([5, 7])('is %i a minute for the whole shop; the rest are sent in the next minutes', async (perMinute) => {
    let queries = 0;
    const { gateway } = shop.deps;
    if (!gateway) throw new Error('the shop has a gateway');
    const counting: PaymentGateway = {
      ...gateway,
      queryPayment(id) {
        queries += 1;
        return gateway.queryPayment(id);
      },
    };
    for (let n = 0; n < 8; n += 1) {
      await shop.next('callback-lost');
      await shop.pay(await shop.order(), `25471200000${n}`);
    }
    await shop.passWithoutJobs(30);
    const deps = withMpesa({ ...shop.deps, gateway: counting, queriesPerMinute: perMinute });
    await sweepPayments(deps);
    await sweepPayments(deps);
    expect(queries).toBe(perMinute);
    await shop.passWithoutJobs(60);
    await sweepPayments(deps);
    expect(queries).toBe(8);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 8, enrolled: 8, incomingPayments: 8, mails: 8 });
  });
});
