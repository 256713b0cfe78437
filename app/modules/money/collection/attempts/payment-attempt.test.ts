import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptStatuses, liveAttemptStatuses, type AttemptStatus } from '#app/shared/payment-terms.ts';
import { isLive, nextAttempt, type AttemptEvent } from './payment-attempt.ts';

/** The transitions that the database allows (migration 0001, payment_attempts_transition); success is allowed from every state. */
const allowed: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  created: ['submitting', 'rejected'],
  submitting: ['prompted', 'rejected', 'submit_unknown', 'failed'],
  submit_unknown: ['prompted', 'failed', 'review'],
  prompted: ['failed', 'review'],
  review: ['failed'],
  failed: ['review'],
  rejected: [],
  succeeded: [],
};

const outcomes = ['paid', 'failed', 'alert', 'checking'] as const;
const events: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc
    .constantFrom<AttemptEvent['kind']>(
      'accepted',
      'not_sent',
      'answer_lost',
      'amount_differs',
      'gave_up',
      'expired',
      'replaced',
    )
    .map((kind) => ({ kind }) as AttemptEvent),
  fc.constantFrom(...outcomes).map((outcome): AttemptEvent => ({ kind: 'result', outcome })),
);

describe('the state machine of an attempt', () => {
  test('makes only allowed transitions for any order of results', () => {
    const step = fc.record({ news: events, holdsMoney: fc.boolean(), isPage: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...attemptStatuses), fc.array(step, { maxLength: 12 }), (start, steps) => {
        let status = start;
        for (const { news: learnt, ...facts } of steps) {
          const next = nextAttempt(status, learnt, facts);
          if (next !== status && next !== 'succeeded') expect(allowed[status]).toContain(next);
          status = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a verified success wins from every state and is final', () => {
    fc.assert(
      fc.property(fc.constantFrom(...attemptStatuses), fc.boolean(), fc.array(events), (start, holdsMoney, later) => {
        const succeeded = nextAttempt(start, { kind: 'result', outcome: 'paid' }, { holdsMoney });
        expect(succeeded).toBe('succeeded');
        expect(later.reduce((status, learnt) => nextAttempt(status, learnt), succeeded)).toBe('succeeded');
      }),
    );
  });

  test('a missing answer never counts as a failure', () => {
    for (const status of ['submitting', 'submit_unknown', 'prompted'] as const) {
      for (const kind of ['answer_lost', 'gave_up', 'replaced', 'amount_differs'] as const) {
        expect(['failed', 'rejected']).not.toContain(nextAttempt(status, { kind }));
      }
      expect(nextAttempt(status, { kind: 'result', outcome: 'checking' })).toBe(status);
    }
  });

  test.each([
    ['submitting', { kind: 'accepted' }, 'prompted'],
    ['submitting', { kind: 'not_sent' }, 'rejected'],
    ['submitting', { kind: 'answer_lost' }, 'submit_unknown'],
    ['prompted', { kind: 'not_sent' }, 'prompted'],
    ['prompted', { kind: 'result', outcome: 'failed' }, 'failed'],
    ['prompted', { kind: 'result', outcome: 'alert' }, 'failed'],
    ['submit_unknown', { kind: 'replaced' }, 'review'],
    ['prompted', { kind: 'replaced' }, 'review'],
    ['failed', { kind: 'replaced' }, 'failed'],
    ['prompted', { kind: 'gave_up' }, 'review'],
    ['failed', { kind: 'gave_up' }, 'failed'],
    ['failed', { kind: 'amount_differs' }, 'review'],
    ['rejected', { kind: 'result', outcome: 'failed' }, 'rejected'],
  ] as const)('%s and %j become %s', (status, learnt, next) => {
    expect(nextAttempt(status, learnt)).toBe(next);
  });

  test('a page that the payer did not reach, left, or let expire has failed; an unclear answer leaves it open', () => {
    expect(nextAttempt('submitting', { kind: 'answer_lost' }, { isPage: true })).toBe('failed');
    expect(nextAttempt('prompted', { kind: 'replaced' }, { isPage: true })).toBe('failed');
    expect(nextAttempt('prompted', { kind: 'expired' }, { isPage: true })).toBe('failed');
    expect(nextAttempt('prompted', { kind: 'gave_up' }, { isPage: true })).toBe('review');
    expect(nextAttempt('failed', { kind: 'expired' }, { isPage: true })).toBe('failed');
    expect(nextAttempt('review', { kind: 'expired' }, { isPage: true })).toBe('review');
  });

  test('a failure does not hide money that waits for a decision', () => {
    expect(nextAttempt('review', { kind: 'result', outcome: 'failed' }, { holdsMoney: true })).toBe('review');
    expect(nextAttempt('review', { kind: 'result', outcome: 'failed' })).toBe('failed');
  });

  test('an attempt is live exactly where the database prevents a second prompt', () => {
    expect(attemptStatuses.filter(isLive)).toEqual([...liveAttemptStatuses]);
  });
});
