import { expect, it } from 'vitest';
import { isRecentProof } from './recent-identity.ts';

const now = new Date('2026-03-02T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [0, true],
  [10, true],
  [10.01, false],
  [-0.5, true],
  [-5, false],
])('a proof of identity of %f minutes ago is recent: %s', (minutes, isRecent) => {
  expect(isRecentProof(ago(minutes), now)).toBe(isRecent);
  expect(isRecentProof(null, now)).toBe(false);
});
