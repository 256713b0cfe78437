import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './weak-secret.ts';

test.each([
  'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccc',
  'Tz4kQ9xWmB2pTz4kQ9xWmB2pTz4kQ9xWmB2p',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ1357924680',
  'x-1234567890-y-%-Qwertyuiop-z-kmnvb2',
  'changeme-7Hq2vX9mKp4ZbT6nWc3RdF8sLgJ5',
  'a-secret-of-ours-7Hq2vX9mKp4ZbT6nWc3',
  '<the output of: openssl rand -base64 48>',
  'please-replace-7Hq2vX9mKp4ZbT6nWc3Rd',
])('%s can be guessed', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test('random secrets cannot', () => {
  for (let n = 0; n < 200; n += 1) {
    expect(isGuessable(randomBytes(48).toString('base64'))).toBe(false);
    expect(isGuessable(randomBytes(32).toString('hex'))).toBe(false);
  }
});
