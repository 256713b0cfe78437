import { expect, test } from 'vitest';
import { moneyFacts, callbackOutcomes } from '#tests/support/money-facts.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action, loader } from './payment-validation.ts';

const env = useTestEnv();

type Args = Parameters<typeof action>[0];

async function send(body: string, method = 'POST') {
  const request = new Request('http://localhost:3000/api/payments/validations/secret', { method, body });
  const answer = await action({ request } as Args);
  return { status: answer.status, body: await answer.text() };
}

test.each(['', '{}', '<html>', '\u0000', '{"TransID":"UC2AB3CD4E","TransAmount":"1","BillRefNumber":"\u202eMIC3"}'])(
  'accepts every payment, and stores nothing of the request (%j)',
  async (body) => {
    expect(await send(body)).toEqual({ status: 200, body: '{"ResultCode":"0","ResultDesc":"Accepted"}' });
    expect(await callbackOutcomes(env.db)).toEqual([]);
    expect(await moneyFacts(env.db)).toMatchObject({ incomingPayments: 0, completed: 0 });
  },
);

test('does not read an oversized body to its end', async () => {
  expect((await send('x'.repeat(1_000_000))).status).toBe(413);
});

test('accepts POST only', async () => {
  expect(loader().headers.get('allow')).toBe('POST');
  expect((await send('{}', 'PUT')).status).toBe(405);
});
