import { expect, test } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';
import { beat, endBackup, insertBackup } from './backups-queries.server.ts';
import { lastBackup } from './last-backup.server.ts';
import { nameMaker } from './maker.server.ts';
import { waitForBackups } from './wait-for-backups.server.ts';

const bed = useTestBed();
const begin = (maker: string | null = null) =>
  insertBackup(bed.db, { cause: 'command', startedAt: bed.clock.now(), maker });
const last = () => lastBackup(bed.db, bed.clock.now());
const mustWait = () => bed.db.transaction((tx) => waitForBackups(tx, bed.clock.now()));

test('tells of the last whole backup, of a failure after it, and whether one is being made', async () => {
  expect(await last()).toEqual({ whole: null, failed: null, isRunning: false });
  const startedAt = bed.clock.now();
  const one = await begin();
  expect(await last()).toEqual({ whole: null, failed: null, isRunning: true });
  expect(await mustWait()).toBe(true);
  bed.clock.advance({ minutes: 1 });
  const endedAt = bed.clock.now();
  await endBackup(bed.db, one, { name: 'one', endedAt, byteSize: 3_000_000_000, rowCount: 12 });
  const whole = { name: 'one', startedAt, endedAt, byteSize: 3_000_000_000, rowCount: 12 };
  expect(await last()).toEqual({ whole, failed: null, isRunning: false });
  expect(await mustWait()).toBe(false);

  bed.clock.advance({ hours: 24 });
  const failedAt = bed.clock.now();
  await endBackup(bed.db, await begin(), { endedAt: failedAt, error: 'The disk is full.' });
  expect(await last()).toEqual({
    whole,
    failed: { startedAt: failedAt, error: 'The disk is full.' },
    isRunning: false,
  });
});

test('takes one for broken off that has said nothing for two minutes', async () => {
  const startedAt = bed.clock.now();
  const id = await begin();
  bed.clock.advance({ minutes: 1 });
  await beat(bed.db, id, bed.clock.now());
  bed.clock.advance({ seconds: 119 });
  expect(await last()).toMatchObject({ failed: null, isRunning: true });
  bed.clock.advance({ seconds: 2 });
  expect(await last()).toEqual({
    whole: null,
    failed: { startedAt, error: 'It was broken off: the process that made it ended.' },
    isRunning: false,
  });
  expect(await mustWait()).toBe(false);
});

test('takes one for broken off at once whose process has died on this machine', async () => {
  const ours = (await nameMaker())?.split(' ') ?? [];
  await begin([...ours.slice(0, 3), 'earlier'].join(' '));
  expect(await last()).toMatchObject({ failed: { error: expect.stringContaining('broken off') }, isRunning: false });
  await begin(ours.join(' '));
  expect(await last()).toMatchObject({ failed: null, isRunning: true });
});
