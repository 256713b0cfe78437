import { expect, test } from 'vitest';
import { asStartError, StartError } from './start-error.server.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  ['the database', '53100', 'could not extend file "base/5/1": No space left on device'],
  ['a file', 'ENOSPC', 'ENOSPC: no space left on device, write'],
])('a start that fails because the disk of %s is full says so in one sentence', (_what, code, message) => {
  const failed = new Error('Failed query: insert', { cause: coded(message, code) });
  expect(asStartError(failed)?.message).toBe(
    `The disk is full (${message}). Make room and start again: what was acknowledged is there.`,
  );
});

test('known reasons stay unchanged, and other errors have none', () => {
  const reason = new StartError('Port 3000 is already in use.');
  expect(asStartError(reason)).toBe(reason);
  expect(asStartError(coded('duplicate key', '23505'))).toBeNull();
});
