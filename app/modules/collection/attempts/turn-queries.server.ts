import { sql } from 'drizzle-orm';
import { rateLimits } from '#app/database/schema/rate-limits.ts';
import type { Database } from '#app/platform/database.server.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';

/** A limit of turns per time window, for all processes together. */
export interface Turns {
  readonly key: string;
  readonly turns: number;
  readonly windowMs: number;
}

/**
 * Takes one turn; returns false if this window's turns are used up. Uses the caller's time, unlike the platform's rate limits, so that
 * payments have one timeline; a window begun by a clock that ran ahead is over. Never call it inside a transaction that may roll back,
 * which would return the turn.
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
