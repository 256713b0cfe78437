import { describe, expect, test } from 'vitest';
import type { ResultMeaning } from '../result-meaning.ts';
import { canTryAgain, type AttemptFacts } from './can-try-again.ts';

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

/** Builds a provider's result for an attempt, with the seconds before another attempt. */
const resultMeaning = (kind: ResultMeaning['kind'], resendAfterSeconds: number | null): ResultMeaning => ({
  kind,
  sentence: 'It says so.',
  resendAfterSeconds,
  alertsStaff: false,
});

describe('when a learner may try again', () => {
  test('at once before any attempt', () => {
    expect(canTryAgain([], start)).toEqual({ allowed: true });
  });

  test('three minutes after a prompt with an unclear result', () => {
    for (const meaning of [null, resultMeaning('checking', null)]) {
      const prompted = [attempt({ meaning })];
      expect(canTryAgain(prompted, at(179))).toEqual({ allowed: false, reason: 'waiting', from: at(180) });
      expect(canTryAgain(prompted, at(180))).toEqual({ allowed: true });
    }
  });

  test('five minutes after a request without an answer', () => {
    const unknown = [attempt({ status: 'submit_unknown' })];
    expect(canTryAgain(unknown, at(299))).toEqual({ allowed: false, reason: 'waiting', from: at(300) });
    expect(canTryAgain(unknown, at(300))).toEqual({ allowed: true });
  });

  test('at once after a failure, or after the time that its code requires', () => {
    const ended = (status: 'failed' | 'rejected', seconds: number) => [
      attempt({ status, meaning: resultMeaning('failed', seconds), finishedAt: at(10) }),
    ];
    expect(canTryAgain(ended('failed', 0), at(10))).toEqual({ allowed: true });
    expect(canTryAgain(ended('failed', 120), at(129))).toEqual({ allowed: false, reason: 'cool_down', from: at(130) });
    expect(canTryAgain(ended('failed', 120), at(130))).toEqual({ allowed: true });
    expect(canTryAgain(ended('rejected', 30), at(39))).toEqual({
      allowed: false,
      reason: 'cool_down',
      from: at(40),
    });
    expect(canTryAgain(ended('rejected', 30), at(40))).toEqual({ allowed: true });
  });

  test('after a day without any answer, but not while money waits for a decision', () => {
    const undecided = attempt({ status: 'review', finishedAt: at(24 * 3600) });
    expect(canTryAgain([undecided], at(24 * 3600))).toEqual({ allowed: true });
    expect(canTryAgain([], at(0), { holdsMoney: true })).toMatchObject({ allowed: false, reason: 'decision' });
    expect(canTryAgain([{ ...undecided, holdsMoney: true }], at(48 * 3600))).toEqual({
      allowed: false,
      reason: 'decision',
      from: null,
    });
  });

  test('an older waiting attempt prevents a new one too', () => {
    const attempts = [
      attempt({}),
      attempt({ status: 'failed', meaning: resultMeaning('failed', 0), finishedAt: at(5) }),
    ];
    expect(canTryAgain(attempts, at(60)).allowed).toBe(false);
  });
});
