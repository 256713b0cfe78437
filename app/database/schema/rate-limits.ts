import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counters of the rate limiter, in the shape its library (rate-limiter-flexible) reads and writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire_idx').on(t.expire)],
);
