import { latestPast } from '#app/shared/clock.ts';
import type { Database } from '../database.server.ts';
import { hasDied } from './maker.server.ts';
import { lockTurn, selectAlive } from './running-backup-queries.server.ts';

/** Milliseconds between heartbeats of a running backup. After four times as long without one it counts as dead. */
export const beatMs = 30_000;
const silentMs = 4 * beatMs;

interface RunningBackup {
  readonly startedAt: Date;
}

/** Returns the running backup; null without one, or if its process died. */
export async function readRunningBackup(db: Database, now: Date): Promise<RunningBackup | null> {
  for (const { startedAt, maker } of await selectAlive(db, new Date(now.getTime() - silentMs), latestPast(now))) {
    if (maker === null || !(await hasDied(maker))) return { startedAt };
  }
  return null;
}

/**
 * Returns the running backup, and lets none start until the caller's transaction ends: files that are removed in it are either gone before
 * a backup reads, or stay until it ends.
 */
export async function lockRunningBackup(tx: Database, now: Date): Promise<RunningBackup | null> {
  await lockTurn(tx);
  return readRunningBackup(tx, now);
}
