import { sql } from 'drizzle-orm';
import { rateLimits } from '#app/database/schema/rate-limits.ts';
import type { Database } from '#app/platform/database.server.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';

/** So many turns in each window of time, for every process together. */
export interface Turns {
  readonly key: string;
  readonly turns: number;
  readonly windowMs: number;
}

/**
 * Takes one turn; false where this window's turns are used up. Runs on the caller's time, unlike the limits of the platform, so
 * that payments are one timeline; a window that was begun by a clock that ran ahead is over. Never call it inside a transaction that may roll back: the turn would be given back.
 */
export async function takeTurn(db: Database, { key, turns, windowMs }: Turns, now: Date): Promise<boolean> {
  const at = now.getTime();
  const latest = at + windowMs + clockToleranceMs;
  const isOver = sql`(${rateLimits.expire} <= ${at} or ${rateLimits.expire} > ${latest})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: at + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${at + windowMs} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points });
  return (row?.points ?? 0) <= turns;
}
