import { describe, expect, test } from 'vitest';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Counts the alerts to the owner. */
async function alerts(): Promise<number> {
  const { rows } = await env.pool.query(
    `select 1 from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com'`,
  );
  return rows.length;
}

const now = { allowed: true, wait: 0 };
const after = (seconds: number) => ({ allowed: false, wait: seconds });

/**
 * The table of the design of the payments: code, words for the learner, when another prompt is safe, and whether the owner gets an alert.
 * The simulated phone with the code's number returns it by callback.
 */
const endings = [
  ['0001', ['not enough money', 'top up and try again'], now, 0],
  ['0002', ['does not allow an amount this small'], now, 0],
  ['0003', ['does not allow an amount this large', 'another number'], now, 0],
  ['0004', ['daily limit', 'try again tomorrow'], now, 0],
  ['0008', ['on our side', 'We have been told'], after(300), 1],
  ['0017', ['same amount twice within 2 minutes', 'wait 2 minutes'], after(120), 0],
  ['0026', ['is busy', 'in a minute'], after(60), 0],
  ['1001', ['Another M-Pesa prompt is open on this phone', 'finish or cancel it'], after(60), 0],
  ['1019', ['expired'], now, 0],
  ['1025', ['could not be sent to this phone'], now, 0],
  ['1031', ['cancelled or timed out'], now, 0],
  ['1032', ['cancelled or timed out'], now, 0],
  ['1036', ['network was too slow'], now, 0],
  ['1037', ['could not be reached', 'Is it on'], now, 0],
  ['2001', ['PIN was wrong'], now, 0],
  ['2028', ['on our side', 'We have been told'], after(300), 1],
  ['8006', ['is locked', 'call Safaricom on 100'], now, 0],
  ['9999', ['could not be sent to this phone'], now, 0],
] as const;

describe("the learner's message when a prompt ends", () => {
  specifies('States: purchase: processing, success, toast, redirect after 1.5 s, failure');
  test.each(endings)('with code %s', async (code, words, resend, alerted) => {
    const order = await shop.order({ prices: [100] });
    await shop.pay(order, `25470000${code}`);
    await shop.pass(3);
    const status = await shop.status(order);
    expect(status.state).toBe('failed');
    for (const said of [...words, 'No money was taken.']) expect(status.sentence).toContain(said);
    expect(status.resend.allowed).toBe(resend.allowed);
    const from = status.resend.from === null ? 0 : Date.parse(status.resend.from) - env.clock.now().getTime();
    expect(Math.round(from / 10_000)).toBe(Math.round(resend.wait / 10));
    expect(await alerts()).toBe(alerted);
    expect(shop.simulator.ledger.payments()).toEqual([]);
  });

  test('with a configuration error without a code', async () => {
    await shop.next('no-operator');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    const status = await shop.status(order);
    expect(status).toMatchObject({ state: 'failed', resend: { allowed: false } });
    expect(status.sentence).toContain('on our side');
    expect(await alerts()).toBe(1);
  });

  test('with code 0', async () => {
    const order = await shop.order();
    await shop.pay(order, '254700000000');
    await shop.pass(3);
    const status = await shop.status(order);
    expect(status).toMatchObject({
      state: 'paid',
      sentence: 'Payment successful! You can now access the course content.',
    });
  });

  test('with an undocumented code', async () => {
    const order = await shop.order();
    await shop.pay(order, '254700004242');
    await shop.pass(3);
    const status = await shop.status(order);
    expect(status).toMatchObject({ state: 'still_checking', resend: { allowed: false } });
    expect(status.sentence).toContain('do not pay again');
    expect(await alerts()).toBe(1);
  });

  test('with 4999, which is not a result yet', async () => {
    await shop.next('query-4999');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(22);
    expect(await shop.status(order)).toMatchObject({ resend: { allowed: false }, isFinal: false });
    await shop.pass(180);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await alerts()).toBe(0);
  });
});
