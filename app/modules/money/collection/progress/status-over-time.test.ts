import { describe, expect, test } from 'vitest';
import { statusAfterSeconds } from './status-over-time.ts';
import type { OrderState } from './order-progress.ts';

const order = (state: OrderState) => ({
  number: 'MIC3ABCDEF',
  state,
  sentence: 'As the server said it.',
  checkingSentence: 'We are still checking with M-Pesa. Please do not pay again.',
  mayClaim: false,
});

describe('a prompt on a screen without events', () => {
  test('is waiting until the ninetieth second, and then still checking', () => {
    const prompt = order('prompt_sent');
    expect(statusAfterSeconds(prompt, 89)).toBe(prompt);
    expect(statusAfterSeconds(prompt, null)).toBe(prompt);
    expect(statusAfterSeconds(prompt, 90)).toEqual({
      ...prompt,
      state: 'still_checking',
      sentence: 'We are still checking with M-Pesa. Please do not pay again.',
      mayClaim: true,
    });
  });

  test.each(['not_started', 'sending', 'in_doubt', 'failed', 'not_sent', 'review', 'paid', 'refunded'] as const)(
    'does not change %s by time alone',
    (state) => {
      const known = order(state);
      expect(statusAfterSeconds(known, 3600)).toBe(known);
    },
  );
});
