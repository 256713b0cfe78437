import { rm, writeFile } from 'node:fs/promises';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { requestScope, type RequestScope, type Services } from '#app/services.server.ts';
import { callbackOutcomes, moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action, loader } from './payment-result.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

type Args = Parameters<typeof action>[0];

/** Posts to the callback address as the server does, with the services that this route needs. */
async function send(token: string, body: string, method = 'POST') {
  const scope: Pick<RequestScope, 'services' | 'address' | 'requestId'> = {
    services: shop.deps as MpesaDeps & Services,
    address: '127.0.0.1',
    requestId: 'request-1',
  };
  const context = new RouterContextProvider();
  context.set(requestScope, scope as RequestScope);
  const request = new Request(`http://localhost:3000/api/payments/results/${token}`, { method, body });
  const answer = await action({ request, params: { inbox: 'results', token }, context } as unknown as Args);
  return { status: answer.status, body: await answer.text() };
}

const accepted = { status: 200, body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };

describe('the address of callbacks', () => {
  test('gives the same answer to true and false secrets, and to invalid callbacks', async () => {
    await shop.next('wait-for-me');
    await shop.pay(await shop.order());
    const token = shop.simulator.ledger.prompts()[0]?.push.callbackUrl.split('/').at(-1) ?? '';
    expect(await send(token, '{}')).toEqual(accepted);
    expect(await send('f'.repeat(64), '{}')).toEqual(accepted);
    expect(await send('nonsense', '{}')).toEqual(accepted);
    expect(await send(token, '')).toEqual(accepted);
  });

  test('answers after the commit of a callback, and its job pays', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const push = shop.simulator.ledger.prompts()[0]?.push;
    const [moved] = shop.simulator.ledger.payments();
    const item = (Name: string, Value: unknown) => ({ Name, Value });
    const stkCallback = {
      MerchantRequestID: push?.merchantRequestId,
      CheckoutRequestID: push?.checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'ok',
      CallbackMetadata: { Item: [item('Amount', moved?.amount), item('MpesaReceiptNumber', moved?.receipt)] },
    };
    expect(await send(push?.callbackUrl.split('/').at(-1) ?? '', JSON.stringify({ Body: { stkCallback } }))).toEqual(
      accepted,
    );
    expect(await callbackOutcomes(env.db)).toEqual([null]);
    await shop.runJobs();
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1 });
  });

  test('accepts POST only', async () => {
    expect(loader().status).toBe(405);
    expect(loader().headers.get('allow')).toBe('POST');
    expect((await send('f'.repeat(64), '{}', 'PUT')).status).toBe(405);
    expect(await callbackOutcomes(env.db)).toEqual([]);
  });

  test('refuses a body larger than any callback', async () => {
    expect((await send('f'.repeat(64), 'x'.repeat(20_000))).status).toBe(413);
    expect(await callbackOutcomes(env.db)).toEqual([]);
  });

  test('does not acknowledge a callback that neither database nor spool stores, and reveals no reason', async () => {
    await env.pool.query(
      `create function refuse_callbacks() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await env.pool.query(
      'create trigger refuse_callbacks before insert on payment_callbacks for each row execute function refuse_callbacks()',
    );
    expect(await send('e'.repeat(64), '{}')).toEqual(accepted);
    await rm(shop.spoolFolder, { recursive: true });
    await writeFile(shop.spoolFolder, 'a file where the spool should be');
    const answer = await send('f'.repeat(64), '{}');
    expect(answer.status).toBe(503);
    expect(answer.body).not.toMatch(/disk|insert|payment_callbacks|spool/);
    await env.pool.query('drop trigger refuse_callbacks on payment_callbacks');
    await env.pool.query('drop function refuse_callbacks');
  });
});
