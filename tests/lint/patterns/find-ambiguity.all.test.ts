import { expect, test } from 'vitest';
import { isLinear } from '#tests/support/linear-time.ts';
import { findAmbiguity } from './find-ambiguity.ts';

test.each([/\s+$/, /<[^>]*>/, /(?:from|start)[^\n]*?(\d{4})/i])(
  'what is found for %s makes it slow',
  async (expression) => {
    const { repeated = '' } = findAmbiguity(expression) ?? {};
    const textOf = (length: number) => `${repeated.repeat(length / repeated.length)}\u{1}`;
    expect(await isLinear((text) => expression.test(text), textOf, { upTo: 4_000_000 })).toBe(false);
  },
);
