import { describe, expect, test } from 'vitest';
import type { AttemptFacts } from '../attempts/can-try-again.ts';
import { nothingTaken, type ResultMeaning } from '../result-meaning.ts';
import { pageAfterPurchase } from '#app/modules/money/ledger/order.ts';
import { describeOrder } from './order-progress.ts';
import { specifies } from '#tests/specifies.ts';

const start = new Date('2026-03-02T06:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const attempt = (facts: Partial<AttemptFacts>): AttemptFacts => ({
  status: 'prompted',
  meaning: null,
  providerLabel: 'M-Pesa',
  isPage: false,
  submittedAt: start,
  finishedAt: null,
  holdsMoney: false,
  ...facts,
});

const meaning = (kind: ResultMeaning['kind'], sentence: string): ResultMeaning => ({
  kind,
  sentence,
  resendAfterSeconds: kind === 'failed' ? 0 : null,
  alertsStaff: false,
});
const wrongPin = meaning('failed', `The PIN was wrong. ${nothingTaken()} Please try again.`);
const unknown = meaning('checking', 'We are still checking.');

describe('the waiting screen', () => {
  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test("shows a sent prompt, and 'still checking' after 90 seconds", () => {
    expect(describeOrder('unpaid', [attempt({})], at(89))).toMatchObject({
      state: 'prompt_sent',
      sentence: 'Payment initiated for all items! Please check your phone for M-Pesa prompts.',
      resend: { allowed: false },
      isFinal: false,
    });
    const late = describeOrder('unpaid', [attempt({})], at(90));
    expect(late).toMatchObject({ state: 'still_checking', resend: { allowed: false }, isFinal: false });
    expect(late.sentence).toContain('do not pay again');
  });

  test("shows 'still checking' at once for an unknown code", () => {
    expect(describeOrder('unpaid', [attempt({ meaning: unknown })], at(5)).state).toBe('still_checking');
  });

  test('shows an unanswered request as in doubt, with the time when another try is safe', () => {
    const unanswered = [attempt({ status: 'submit_unknown' })];
    expect(describeOrder('unpaid', unanswered, at(30))).toMatchObject({
      state: 'in_doubt',
      resend: { allowed: false, from: at(300) },
    });
    expect(describeOrder('unpaid', unanswered, at(300))).toMatchObject({
      state: 'in_doubt',
      resend: { allowed: true },
    });
  });

  test('shows the reason of a failure, allows another prompt, and settles after three minutes', () => {
    const failed = [attempt({ status: 'failed', meaning: wrongPin, finishedAt: at(20) })];
    const now = describeOrder('unpaid', failed, at(21));
    expect(now).toMatchObject({ state: 'failed', resend: { allowed: true }, isFinal: false });
    expect(now.sentence).toContain('PIN was wrong');
    expect(describeOrder('unpaid', failed, at(200)).isFinal).toBe(true);
  });

  test('shows paid, whatever the other attempts', () => {
    const attempts = [
      attempt({ status: 'succeeded' }),
      attempt({ status: 'failed', meaning: wrongPin, finishedAt: at(9) }),
    ];
    expect(describeOrder('paid', attempts, at(10))).toMatchObject({
      state: 'paid',
      sentence: 'Payment successful! You can now access the course content.',
      resend: { allowed: false },
      isFinal: true,
    });
  });

  test('tells a learner who paid twice that the second payment is refunded', () => {
    const attempts = [attempt({ status: 'succeeded' }), attempt({ status: 'succeeded' })];
    expect(describeOrder('paid', attempts, at(10)).sentence).toContain('return the second');
  });

  test('shows a different amount as waiting for a staff member, and does not ask to pay again', () => {
    const held = describeOrder('unpaid', [attempt({ status: 'review', holdsMoney: true })], at(60));
    expect(held).toMatchObject({ state: 'review', resend: { allowed: false, from: null }, isFinal: true });
    expect(held.sentence).toContain('do not pay again');
  });

  test('reads an order again that was read just before its success', () => {
    expect(describeOrder('unpaid', [attempt({ status: 'succeeded' })], start)).toMatchObject({ isFinal: false });
  });

  test('has nothing to wait for before any attempt', () => {
    expect(describeOrder('unpaid', [], start)).toMatchObject({ state: 'not_started', resend: { allowed: true } });
  });
});

test('links one course to its content, several to the dashboard', () => {
  expect(pageAfterPurchase(['one'])).toBe('/courses/one/content');
  expect(pageAfterPurchase(['one', 'two'])).toBe('/dashboard');
  expect(pageAfterPurchase([null])).toBe('/dashboard');
});
