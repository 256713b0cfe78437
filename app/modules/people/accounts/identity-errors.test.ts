import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { identityErrors } from './identity-errors.ts';

const wait = (retryAfter: string) =>
  answerFrom(identityErrors, new DomainError('too_many_requests', { retryAfter }))?.message;

test('a waiting time is in minutes, in the language of the request', () => {
  const waits = ['', '60', '61', '3600'];
  expect(waits.map(wait)).toEqual([
    'Too many attempts. Please try again in a minute.',
    'Too many attempts. Please try again in a minute.',
    'Too many attempts. Please try again in 2 minutes.',
    'Too many attempts. Please try again in 60 minutes.',
  ]);
  expect(inLocale('sw', () => waits.map(wait)).slice(1, 3)).toEqual([
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika moja.',
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika 2.',
  ]);
});
