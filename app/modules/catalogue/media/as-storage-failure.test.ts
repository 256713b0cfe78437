import { expect, test } from 'vitest';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { asStorageFailure } from './as-storage-failure.ts';
import { isRetryable, mediaErrors } from './media-errors.ts';

const failureOf = (cause: unknown) => {
  try {
    return asStorageFailure(cause);
  } catch (error) {
    return error as DomainError;
  }
};

test.each([
  [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 507],
  [Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' }), 507],
  [Object.assign(new Error('no such file'), { code: 'ENOENT' }), 503],
  [new Error('the bucket did not answer'), 503],
])('%s is answered with %i, and the same bytes may be sent again', (cause, status) => {
  const failure = failureOf(cause);
  expect(answerFrom(mediaErrors, failure)).toEqual({ status, message: 'Failed to upload file to storage' });
  expect(failure.cause).toBe(cause);
  expect(isRetryable(failure)).toBe(true);
});

test('a refusal for the sender stays unchanged', () => {
  const refusal = new DomainError('upload_too_long');
  expect(failureOf(refusal)).toBe(refusal);
});
