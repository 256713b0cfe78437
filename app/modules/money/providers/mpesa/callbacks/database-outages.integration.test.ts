import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';
import { callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { replayInbox } from './replay-inbox.server.ts';
import { enterSpooled } from '../spool/enter-spooled.server.ts';
import { hashCallbackToken } from './callback-token.server.ts';
import { createCallbackInbox } from './callback-inbox.server.ts';
import { processCallback } from './process-callback.server.ts';
import { receiveCallback } from './receive-callback.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 };
const nothingPaid = { completed: 0, enrolled: 0, incomingPayments: 0, mails: 0 };

/** Returns the callback of an open prompt's success, as M-Pesa posts it. */
async function successOfAPrompt() {
  await shop.next('callback-lost');
  await shop.pay(await shop.order());
  await shop.passWithoutJobs(2);
  const [prompt] = shop.simulator.ledger.prompts();
  const [moved] = shop.simulator.ledger.payments();
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

describe('a callback and a database that', () => {
  test('is down: the callback waits in the spool, and is entered when the database is back', async () => {
    const callback = await successOfAPrompt();
    // Nothing listens on port 9.
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    const db = drizzle(pool, { schema });
    const away = { ...shop.deps, db, inbox: createCallbackInbox({ db, jobs: env.jobs }) };
    expect(await receiveCallback(away, callback)).toBeNull();
    await enterSpooled(away);
    await pool.end();
    expect(await callbackOutcomes(env.db)).toEqual([]);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 1 });
    await enterSpooled(shop.deps);
    await shop.runJobs();
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await shop.deps.spool.state()).toMatchObject({ waiting: 0 });
  });

  test('stores it late after all: the copy in the spool is not entered twice', async () => {
    const callback = await successOfAPrompt();
    await receiveCallback(shop.deps, callback);
    const { kind, body, token } = callback;
    const at = env.clock.now();
    const entry = {
      type: 'callback',
      kind,
      body,
      tokenHash: hashCallbackToken(token),
      sourceAddress: null,
      at,
    } as const;
    await shop.deps.spool.put(entry, { isProven: true });
    await enterSpooled(shop.deps);
    await shop.runJobs();
    expect(await callbackOutcomes(env.db)).toEqual(['paid']);
  });

  test("is slow: the callback waits to be stored, and M-Pesa's repetition pays once", async () => {
    const callback = await successOfAPrompt();
    const holder = await env.pool.connect();
    await holder.query('begin');
    await holder.query('lock table payment_callbacks in exclusive mode');
    let isKept = false;
    const first = receiveCallback(shop.deps, callback).finally(() => (isKept = true));
    const again = receiveCallback(shop.deps, callback);
    await holder.query('select count(*) from payment_callbacks');
    expect(isKept).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await first).not.toBeNull();
    expect(await again).not.toBeNull();
    await shop.runJobs();
    expect(new Set(await callbackOutcomes(env.db))).toEqual(new Set(['paid', 'known']));
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  // The embedded database has no connection to cut.
  test.skipIf(env.engine === 'pglite')(
    'cuts the connection while the payment is entered: nothing of it is there, and the replay enters it once',
    async () => {
      const received = await receiveCallback(shop.deps, await successOfAPrompt());
      if (!received) throw new Error('the callback was not kept');
      await env.pool.query(
        `create function cut() returns trigger language plpgsql as $$ begin
           perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
      );
      await env.pool.query('create trigger cut before insert on mail_outbox for each row execute function cut()');
      await expect(processCallback(shop.deps, received)).rejects.toThrow('Failed query');
      await env.pool.query('drop trigger cut on mail_outbox');
      await env.pool.query('drop function cut');
      expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
      expect(await callbackOutcomes(env.db)).toEqual([null]);
      await replayInbox(shop.deps);
      expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    },
  );
});
