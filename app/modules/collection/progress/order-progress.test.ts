import { describe, expect, test } from 'vitest';
import type { AttemptFacts } from '../attempts/can-try-again.ts';
import { nothingTaken, type ResultMeaning } from '../result-meaning.ts';
import { whereToGo } from '#app/modules/ledger/order.ts';
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
const wrongPin = meaning('failed', `The PIN was wrong. ${nothingTaken} Please try again.`);
const unknown = meaning('checking', 'We are still checking.');

describe('what the waiting screen says', () => {
  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test('the prompt is on its way, and after 90 seconds we are still checking', () => {
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

  test('a code that nobody knows is still checking at once', () => {
    expect(describeOrder('unpaid', [attempt({ meaning: unknown })], at(5)).state).toBe('still_checking');
  });

  test('an unanswered request is in doubt, with the moment from which trying again is safe', () => {
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

  test('a failure says why, allows another prompt, and is settled after three minutes', () => {
    const failed = [attempt({ status: 'failed', meaning: wrongPin, finishedAt: at(20) })];
    const now = describeOrder('unpaid', failed, at(21));
    expect(now).toMatchObject({ state: 'failed', resend: { allowed: true }, isFinal: false });
    expect(now.sentence).toContain('PIN was wrong');
    expect(describeOrder('unpaid', failed, at(200)).isFinal).toBe(true);
  });

  test('paid is paid, whatever other attempts say', () => {
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

  test('a learner who paid twice reads that the second payment comes back', () => {
    const attempts = [attempt({ status: 'succeeded' }), attempt({ status: 'succeeded' })];
    expect(describeOrder('paid', attempts, at(10)).sentence).toContain('return the second');
  });

  test('money that differs waits for a person, and nobody is asked to pay again', () => {
    const held = describeOrder('unpaid', [attempt({ status: 'review', holdsMoney: true })], at(60));
    expect(held).toMatchObject({ state: 'review', resend: { allowed: false, from: null }, isFinal: true });
    expect(held.sentence).toContain('do not pay again');
  });

  test('an order that was read a moment before its success is looked at again', () => {
    expect(describeOrder('unpaid', [attempt({ status: 'succeeded' })], start)).toMatchObject({ isFinal: false });
  });

  test('before any attempt there is nothing to wait for', () => {
    expect(describeOrder('unpaid', [], start)).toMatchObject({ state: 'not_started', resend: { allowed: true } });
  });
});

test('one course leads to its content, several to the dashboard', () => {
  expect(whereToGo(['one'])).toBe('/courses/one/content');
  expect(whereToGo(['one', 'two'])).toBe('/dashboard');
  expect(whereToGo([null])).toBe('/dashboard');
});
