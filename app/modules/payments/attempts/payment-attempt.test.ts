import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptStatuses, liveAttemptStatuses, type AttemptStatus } from '#app/shared/payment-terms.ts';
import { isLive, nextAttempt, type AttemptNews } from './payment-attempt.ts';

/** The transitions that the database lets pass (migration 0001, payment_attempts_transition); success is allowed from anywhere. */
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

const codes = ['0', '1', '17', '1032', '2001', '2028', '4999', '4242', 'SFC_IC0003', ''];
const news: fc.Arbitrary<AttemptNews> = fc.oneof(
  fc
    .constantFrom<AttemptNews['kind']>('accepted', 'not_sent', 'answer_lost', 'amount_differs', 'gave_up', 'replaced')
    .map((kind) => ({ kind }) as AttemptNews),
  fc.constantFrom(...codes).map((code): AttemptNews => ({ kind: 'result', code })),
);

describe('the state machine of an attempt', () => {
  test('whatever is learnt in whatever order, only allowed transitions happen', () => {
    const step = fc.record({ news, holdsMoney: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...attemptStatuses), fc.array(step, { maxLength: 12 }), (start, steps) => {
        let status = start;
        for (const { news: learnt, holdsMoney } of steps) {
          const next = nextAttempt(status, learnt, { holdsMoney });
          if (next !== status && next !== 'succeeded') expect(allowed[status]).toContain(next);
          status = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a verified success wins from everywhere and nothing takes it back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...attemptStatuses), fc.boolean(), fc.array(news), (start, holdsMoney, later) => {
        const succeeded = nextAttempt(start, { kind: 'result', code: '0' }, { holdsMoney });
        expect(succeeded).toBe('succeeded');
        expect(later.reduce((status, learnt) => nextAttempt(status, learnt), succeeded)).toBe('succeeded');
      }),
    );
  });

  test('no answer at all never counts as a failure', () => {
    for (const status of ['submitting', 'submit_unknown', 'prompted'] as const) {
      for (const kind of ['answer_lost', 'gave_up', 'replaced', 'amount_differs'] as const) {
        expect(['failed', 'rejected']).not.toContain(nextAttempt(status, { kind }));
      }
      for (const code of ['4999', '4242', 'anything']) {
        expect(nextAttempt(status, { kind: 'result', code })).toBe(status);
      }
    }
  });

  test.each([
    ['submitting', { kind: 'accepted' }, 'prompted'],
    ['submitting', { kind: 'not_sent' }, 'rejected'],
    ['submitting', { kind: 'answer_lost' }, 'submit_unknown'],
    ['prompted', { kind: 'not_sent' }, 'prompted'],
    ['prompted', { kind: 'result', code: '1032' }, 'failed'],
    ['prompted', { kind: 'result', code: '2028' }, 'failed'],
    ['submit_unknown', { kind: 'replaced' }, 'review'],
    ['prompted', { kind: 'replaced' }, 'review'],
    ['failed', { kind: 'replaced' }, 'failed'],
    ['prompted', { kind: 'gave_up' }, 'review'],
    ['failed', { kind: 'gave_up' }, 'failed'],
    ['failed', { kind: 'amount_differs' }, 'review'],
    ['rejected', { kind: 'result', code: '1032' }, 'rejected'],
  ] as const)('%s and %j become %s', (status, learnt, next) => {
    expect(nextAttempt(status, learnt)).toBe(next);
  });

  test('a failure does not hide money that waits for a decision', () => {
    expect(nextAttempt('review', { kind: 'result', code: '1032' }, { holdsMoney: true })).toBe('review');
    expect(nextAttempt('review', { kind: 'result', code: '1032' })).toBe('failed');
  });

  test('an attempt is live exactly where the database bars a second prompt', () => {
    expect(attemptStatuses.filter(isLive)).toEqual([...liveAttemptStatuses]);
  });
});
