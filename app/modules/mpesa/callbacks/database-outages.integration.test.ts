import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';
import { callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { replayInbox } from './replay-inbox.server.ts';
import { enterSpooled } from '../spool/enter-spooled.server.ts';
import { hashCallbackToken } from './callback-token.server.ts';
import { createInboxWriter } from './inbox-writer.server.ts';
import { processCallback } from './process-callback.server.ts';
import { receiveCallback } from './receive-callback.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const paidOnce = { completed: 1, enrolled: 1, receipts: 1, mails: 1 };
const nothingPaid = { completed: 0, enrolled: 0, receipts: 0, mails: 0 };

/** The success of an open prompt, as M-Pesa would post it. */
async function successOfAPrompt() {
  await trial.next('callback-lost');
  await trial.pay(await trial.order());
  await trial.passWithoutJobs(2);
  const [prompt] = trial.simulator.ledger.prompts();
  const [moved] = trial.simulator.ledger.payments();
  const stkCallback = {
    MerchantRequestID: prompt?.push.merchantRequestId,
    CheckoutRequestID: prompt?.push.checkoutRequestId,
    ResultCode: 0,
    ResultDesc: 'ok',
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: moved?.amount },
        { Name: 'MpesaReceiptNumber', Value: moved?.receipt },
      ],
    },
  };
  const token = prompt?.push.callbackUrl.split('/').at(-1) ?? '';
  return { kind: 'stk', token, body: JSON.stringify({ Body: { stkCallback } }), sourceAddress: null } as const;
}

describe('a callback, and a database that', () => {
  test('is down: it waits in the spool, and is entered when the database is back', async () => {
    const callback = await successOfAPrompt();
    // Nobody listens at port 9.
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    const db = drizzle(pool, { schema });
    const away = { ...trial.deps, db, inbox: createInboxWriter({ db, jobs: bed.jobs }) };
    expect(await receiveCallback(away, callback)).toBeNull();
    await enterSpooled(away);
    await pool.end();
    expect(await callbackOutcomes(bed.db)).toEqual([]);
    expect(await trial.deps.spool.state()).toMatchObject({ waiting: 1 });
    await enterSpooled(trial.deps);
    await trial.runJobs();
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    expect(await trial.deps.spool.state()).toMatchObject({ waiting: 0 });
  });

  test('takes it after all, late: what was spooled meanwhile is not entered twice', async () => {
    const callback = await successOfAPrompt();
    await receiveCallback(trial.deps, callback);
    const { kind, body, token } = callback;
    const at = bed.clock.now();
    const entry = {
      type: 'callback',
      kind,
      body,
      tokenHash: hashCallbackToken(token),
      sourceAddress: null,
      at,
    } as const;
    await trial.deps.spool.put(entry, { isProven: true });
    await enterSpooled(trial.deps);
    await trial.runJobs();
    expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
  });

  test('is slow: it waits to be kept, and what M-Pesa sends again meanwhile pays once', async () => {
    const callback = await successOfAPrompt();
    const holder = await bed.pool.connect();
    await holder.query('begin');
    await holder.query('lock table payment_callbacks in exclusive mode');
    let isKept = false;
    const first = receiveCallback(trial.deps, callback).finally(() => (isKept = true));
    const again = receiveCallback(trial.deps, callback);
    await holder.query('select count(*) from payment_callbacks');
    expect(isKept).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await first).not.toBeNull();
    expect(await again).not.toBeNull();
    await trial.runJobs();
    expect(new Set(await callbackOutcomes(bed.db))).toEqual(new Set(['paid', 'known']));
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  // The embedded database has no connection that could be cut.
  test.skipIf(bed.engine === 'pglite')(
    'cuts the connection while the payment is entered: nothing of it is there, and the replay enters it once',
    async () => {
      const received = await receiveCallback(trial.deps, await successOfAPrompt());
      if (!received) throw new Error('the callback was not kept');
      await bed.pool.query(
        `create function cut() returns trigger language plpgsql as $$ begin
           perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
      );
      await bed.pool.query('create trigger cut before insert on mail_outbox for each row execute function cut()');
      await expect(processCallback(trial.deps, received)).rejects.toThrow('Failed query');
      await bed.pool.query('drop trigger cut on mail_outbox');
      await bed.pool.query('drop function cut');
      expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
      expect(await callbackOutcomes(bed.db)).toEqual([null]);
      await replayInbox(trial.deps);
      expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    },
  );
});
