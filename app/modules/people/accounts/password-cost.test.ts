import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';

test('a stored password costs 32 MB of memory and 16,384 rounds a guess', async () => {
  const hash = await hashPassword('Learner#2026');
  const [salt = '', key] = hash.split(':');
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  expect(key).toBe(scryptSync('Learner#2026', salt, 64, cost).toString('hex'));
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(await verifyPassword({ hash, password: 'Learner#2027' })).toBe(false);
});
