import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { receiveCallback } from './callbacks/receive-callback.server.ts';
import { replayInbox, sweepPayments } from './sweep-payments.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const paidOnce = { completed: 1, enrolled: 1, receipts: 1, mails: 1 };
const nothingPaid = { completed: 0, enrolled: 0, receipts: 0, mails: 0 };

/** A process that dies at a step of the gateway: what it does after is never done. */
function dying(step: 'before the call' | 'after the call'): Partial<{ gateway: PaymentGateway }> {
  const { gateway } = trial.deps;
  if (!gateway) throw new Error('the trial has a gateway');
  return {
    gateway: {
      ...gateway,
      async requestPayment(prompt) {
        if (step === 'after the call') await gateway.requestPayment(prompt);
        throw new Error('killed');
      },
    },
  };
}

/** Makes each transaction that writes to the table fail at its very end, until it is mended. */
async function breakCommitsOf(table: string): Promise<() => Promise<void>> {
  await bed.pool.query(
    `create function break_commit() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await bed.pool.query(
    `create constraint trigger broken after insert or update on ${table} deferrable initially deferred for each row execute function break_commit()`,
  );
  return async () => {
    await bed.pool.query(`drop trigger broken on ${table}`);
    await bed.pool.query('drop function break_commit');
  };
}

describe('a process that dies', () => {
  test('before the request left: after a minute the answer counts as lost, and after five another prompt is allowed', async () => {
    const order = await trial.order();
    await expect(trial.pay(order, '254712345678', dying('before the call'))).rejects.toThrow('killed');
    expect(await attemptStatusesOf(bed.db)).toEqual(['submitting']);
    await sweepPayments(trial.deps);
    expect(await attemptStatusesOf(bed.db)).toEqual(['submitting']);
    await trial.passWithoutJobs(60);
    await sweepPayments(trial.deps);
    expect(await attemptStatusesOf(bed.db)).toEqual(['submit_unknown']);
    expect(trial.simulator.ledger.prompts()).toEqual([]);
    await trial.pass(240);
    await trial.pay(order);
    await trial.pass(2);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test('after the request left: the callback waits, and pays when the answer counts as lost', async () => {
    const order = await trial.order();
    await expect(trial.pay(order, '254712345678', dying('after the call'))).rejects.toThrow('killed');
    await trial.pass(2);
    expect(await callbackOutcomes(bed.db)).toEqual([null]);
    expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
    await trial.passWithoutJobs(60);
    await sweepPayments(trial.deps);
    expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    expect(trial.simulator.ledger.prompts()).toHaveLength(1);
  });

  test('after a callback was committed and before it was processed: the inbox is replayed', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    const [prompt] = trial.simulator.ledger.prompts();
    const [moved] = trial.simulator.ledger.payments();
    const item = (Name: string, Value: unknown) => ({ Name, Value });
    const stkCallback = {
      MerchantRequestID: prompt?.push.merchantRequestId,
      CheckoutRequestID: prompt?.push.checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: { Item: [item('Amount', moved?.amount), item('MpesaReceiptNumber', moved?.receipt)] },
    };
    const token = prompt?.push.callbackUrl.split('/').at(-1) ?? '';
    await receiveCallback(trial.deps, {
      kind: 'stk',
      token,
      body: JSON.stringify({ Body: { stkCallback } }),
      sourceAddress: null,
    });
    expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
    await replayInbox(trial.deps);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    await replayInbox(trial.deps);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test.each(['mpesa_receipts', 'payment_attempts', 'orders', 'payments', 'enrolments', 'mail_outbox'])(
    'while the payment is written (%s): nothing of it is there, and the replay writes all of it once',
    async (table) => {
      const order = await trial.order({ prices: [100, 200, 300] });
      await trial.pay(order);
      const mend = await breakCommitsOf(table);
      await trial.passWithoutJobs(2);
      expect(await moneyFacts(bed.db)).toMatchObject({ ...nothingPaid, pending: 3 });
      expect(await callbackOutcomes(bed.db)).toEqual([null]);
      await sweepPayments(trial.deps);
      expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
      await mend();
      await replayInbox(trial.deps);
      expect(await moneyFacts(bed.db)).toMatchObject({ completed: 3, enrolled: 3, receipts: 1, mails: 1 });
    },
  );

  test('while the answer to the request is recorded: the prompt is out, and its callback pays', async () => {
    const order = await trial.order();
    const gateway = trial.deps.gateway;
    if (!gateway) throw new Error('the trial has a gateway');
    let mend = async () => {};
    const breaking: PaymentGateway = {
      ...gateway,
      async requestPayment(prompt) {
        const answer = await gateway.requestPayment(prompt);
        mend = await breakCommitsOf('payment_attempts');
        return answer;
      },
    };
    await expect(trial.pay(order, '254712345678', { gateway: breaking })).rejects.toThrow();
    await mend();
    await trial.passWithoutJobs(61);
    await sweepPayments(trial.deps);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test('the shop is down for the callback: the query finds the payment', async () => {
    const order = await trial.order();
    await trial.pay(order);
    trial.takesCallbacks = false;
    await trial.passWithoutJobs(30);
    await sweepPayments(trial.deps);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    expect(await receiptsOf(bed.db)).toMatchObject([{ source: 'query' }]);
  });

  test('one payment that cannot be worked on holds up no other', async () => {
    const broken = await trial.order();
    await trial.pay(broken);
    const mend = await breakCommitsOf('mpesa_receipts');
    await trial.passWithoutJobs(2);
    await mend();
    await bed.pool.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.order_id = '${broken.orderId}' then raise exception 'poison'; end if; return new; end $$`,
    );
    await bed.pool.query(
      'create trigger poison before insert on mpesa_receipts for each row execute function refuse_one()',
    );
    const fine = await trial.order();
    await trial.pay(fine, '254712345679');
    await trial.passWithoutJobs(30);
    await sweepPayments(trial.deps);
    expect(await trial.status(fine)).toMatchObject({ state: 'paid' });
    expect(await trial.status(broken)).toMatchObject({ state: 'prompt_sent' });
    await bed.pool.query('drop trigger poison on mpesa_receipts');
    await bed.pool.query('drop function refuse_one');
    await sweepPayments(trial.deps);
    expect(await trial.status(broken)).toMatchObject({ state: 'paid' });
  });
});

describe('the budget of queries', () => {
  test('is five a minute for the whole shop; the rest are asked in the next minutes, the newest first', async () => {
    let queries = 0;
    const { gateway } = trial.deps;
    if (!gateway) throw new Error('the trial has a gateway');
    const counting: PaymentGateway = {
      ...gateway,
      queryPayment(id) {
        queries += 1;
        return gateway.queryPayment(id);
      },
    };
    for (let n = 0; n < 8; n += 1) {
      await trial.next('callback-lost');
      await trial.pay(await trial.order(), `25471200000${n}`);
    }
    await trial.passWithoutJobs(30);
    const deps = { ...trial.deps, gateway: counting };
    await sweepPayments(deps);
    await sweepPayments(deps);
    expect(queries).toBe(5);
    await trial.passWithoutJobs(60);
    await sweepPayments(deps);
    expect(queries).toBe(8);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 8, enrolled: 8, receipts: 8, mails: 8 });
  });
});
