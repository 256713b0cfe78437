import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { readListAgain } from './read-list-again.ts';

const asked = (from: string, to: string, form: Partial<ShouldRevalidateFunctionArgs> = {}) =>
  readListAgain({
    currentUrl: new URL(from, 'https://shop.example'),
    nextUrl: new URL(to, 'https://shop.example'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...form,
  });

test.each([
  ['a record opens', '/admin/payments?status=failed', '/admin/payments/a?status=failed', {}, false],
  ['the next one opens', '/admin/payments/a', '/admin/payments/b', {}, false],
  ['it closes', '/admin/payments/a', '/admin/payments', {}, false],
  ['another search begins', '/admin/payments', '/admin/payments?search=a', {}, true],
  ['it closes into another search', '/admin/payments/a', '/admin/payments?done=refunded', {}, true],
  ['it is asked for again', '/admin/users', '/admin/users', {}, true],
  ['a form changed something', '/admin/messages/a', '/admin/messages', { formMethod: 'POST' }, true],
] as const)('%s', (_when, from, to, form, expected) => {
  expect(asked(from, to, form)).toBe(expected);
});
