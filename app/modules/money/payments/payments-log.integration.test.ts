import { describe, expect, test } from 'vitest';
import { createDarajaGateway } from '#app/adapters/daraja/daraja-gateway.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Shillings } from '#app/shared/money.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { json, useFakeDaraja } from '#tests/support/fake-daraja.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { registerConfirmations } from '#app/modules/money/providers/mpesa/confirmations/register-confirmations.server.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const daraja = useFakeDaraja();

const phone = '254712345678';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line) => void lines.push(line) }) };
}

/** Expects no data that only the shop and M-Pesa may know. */
function expectDiscreet(lines: readonly string[], secrets: readonly string[]): void {
  const all = lines.join('');
  expect(all).not.toMatch(/712345678/);
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(all).not.toContain(secret);
  }
}

describe('the log of the payments', () => {
  test("contains no phone number and no secret, though Daraja's errors repeat them all", async () => {
    const { lines, log } = capture();
    const { current } = daraja;
    // The answer repeats everything that it received, in the sentence that is logged and mailed to the owner.
    current.respond = (response, { fields, authorization }) =>
      json(response, 500, {
        errorCode: '500.001.1001',
        errorMessage: `Wrong credentials: ${Object.values(fields).toReversed().join(' ')} ${authorization}`,
      });
    current.respondToToken = (response) =>
      json(response, 200, { access_token: 'tOkEn0123456789tOkEn0123456789tOkEn', expires_in: '3599' });
    const gateway = createDarajaGateway(current.settings, { clock: env.clock });
    const deps = withMpesa({ ...shop.deps, log, gateway });

    expect((await shop.pay(await shop.order(), phone, deps)).outcome).toBe('not_sent');
    const respond = [
      await registerConfirmations(deps),
      await gateway.operations?.reversePayment({
        receipt: 'SLK4H7R9QT',
        amount: 100 as Shillings,
        remarks: `Refund to ${phone}`,
        resultUrl: `https://shop.example/${'ab12'.repeat(16)}`,
        timeoutUrl: `https://shop.example/${'cd34'.repeat(16)}`,
      }),
    ];
    for (const answer of respond) log.warn({ answer }, 'what a caller would log');

    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.join('')).toContain('Wrong credentials');
    const [prompt] = current.asked.calls;
    expectDiscreet(lines, [
      String(prompt?.fields['Password']),
      String(prompt?.fields['CallBackURL']).split('/').at(-1) ?? '',
      shop.deps.confirmationToken,
      'tOkEn0123456789',
      'ab12ab12',
      'cd34cd34',
      'our-consumer-secret',
      'our-passkey',
    ]);
  });

  test('contains none of a callback', async () => {
    const { lines, log } = capture();
    shop.takesCallbacksWith = { log };
    await shop.next('wait-for-me');
    await shop.pay(await shop.order(), phone);
    const [prompt] = shop.simulator.ledger.prompts();
    const url = prompt?.push.callbackUrl ?? '';
    const token = url.split('/').at(-1) ?? '';
    const stkCallback = {
      MerchantRequestID: prompt?.push.merchantRequestId,
      CheckoutRequestID: prompt?.push.checkoutRequestId,
      ResultCode: '7777',
      ResultDesc: `The customer ${phone} at ${token} did what nobody knows`,
    };
    await fetch(url, { method: 'POST', body: JSON.stringify({ Body: { stkCallback } }) });
    expect(lines.join('')).toContain('7777');
    expectDiscreet(lines, [token]);
  });

  test('contains none where a payment cannot be written', async () => {
    const { lines, log } = capture();
    await shop.next('success');
    await shop.pay(await shop.order(), phone);
    await env.pool.query(
      `create function refuse_all() returns trigger language plpgsql as $$ begin
         raise exception 'no room for % of %', new.phone_number, new.receipt; end $$`,
    );
    await env.pool.query(
      'create trigger refuse before insert on mpesa_receipts for each row execute function refuse_all()',
    );
    await shop.passWithoutJobs(30);
    await sweepPayments({ ...shop.deps, log });
    await env.pool.query('drop trigger refuse on mpesa_receipts');
    await env.pool.query('drop function refuse_all');
    expect(lines.join('')).toContain('no room for');
    const token = shop.simulator.ledger.prompts()[0]?.push.callbackUrl.split('/').at(-1) ?? '';
    expectDiscreet(lines, [token]);
    await sweepPayments(shop.deps);
  });
});
