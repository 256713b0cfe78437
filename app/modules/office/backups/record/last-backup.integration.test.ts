import { expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { nameMaker } from '#app/platform/backups/maker.server.ts';
import { lockRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import { beat, endBackup, insertBackup } from './backups-queries.server.ts';
import { lastBackup } from './last-backup.server.ts';

const env = useTestEnv();
const begin = (maker: string | null = null) =>
  insertBackup(env.db, { cause: 'command', startedAt: env.clock.now(), maker });
const last = () => lastBackup(env.db, env.clock.now());
const mustWait = () => env.db.transaction(async (tx) => (await lockRunningBackup(tx, env.clock.now())) !== null);

test('reports the last complete backup, a later failure, and a running backup', async () => {
  expect(await last()).toEqual({ whole: null, failed: null, isRunning: false });
  const startedAt = env.clock.now();
  const one = await begin();
  expect(await last()).toEqual({ whole: null, failed: null, isRunning: true });
  expect(await mustWait()).toBe(true);
  env.clock.advance({ minutes: 1 });
  const endedAt = env.clock.now();
  await endBackup(env.db, one, { name: 'one', endedAt, byteSize: 3_000_000_000, rowCount: 12 });
  const completeBackup = { name: 'one', startedAt, endedAt, byteSize: 3_000_000_000, rowCount: 12 };
  expect(await last()).toEqual({ whole: completeBackup, failed: null, isRunning: false });
  expect(await mustWait()).toBe(false);

  env.clock.advance({ hours: 24 });
  const failedAt = env.clock.now();
  await endBackup(env.db, await begin(), { endedAt: failedAt, error: 'The disk is full.' });
  expect(await last()).toEqual({
    whole: completeBackup,
    failed: { startedAt: failedAt, error: 'The disk is full.' },
    isRunning: false,
  });
});

test('counts a backup as interrupted after two minutes without progress', async () => {
  const startedAt = env.clock.now();
  const id = await begin();
  env.clock.advance({ minutes: 1 });
  await beat(env.db, id, env.clock.now());
  env.clock.advance({ seconds: 119 });
  expect(await last()).toMatchObject({ failed: null, isRunning: true });
  env.clock.advance({ seconds: 2 });
  expect(await last()).toEqual({
    whole: null,
    failed: { startedAt, error: 'It was broken off: the process that made it ended.' },
    isRunning: false,
  });
  expect(await mustWait()).toBe(false);
});

test('counts a backup as interrupted at once when its process has died on this machine', async () => {
  const ours = (await nameMaker())?.split(' ') ?? [];
  await begin([...ours.slice(0, 3), 'earlier'].join(' '));
  expect(await last()).toMatchObject({ failed: { error: expect.stringContaining('broken off') }, isRunning: false });
  await begin(ours.join(' '));
  expect(await last()).toMatchObject({ failed: null, isRunning: true });
});
