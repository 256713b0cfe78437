import { expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountFixture, faith } from '#tests/support/account-fixture.ts';
import { registerLearner } from '../accounts/register-learner.server.ts';
import { sweepExpiredJob } from './sweep-expired.server.ts';
import { createLearner } from '../accounts/user-factory.ts';

const env = useTestEnv();

it('removes expired tokens, sessions and counters, and nothing else', async () => {
  const fixture = accountFixture(env);
  const learner = await createLearner(env.db);
  await fixture.loginCookie(learner.email, learner.password);
  await registerLearner(fixture, faith);
  const count = async () => {
    const { rows } = await env.pool.query<Record<string, number>>(
      `select (select count(*) from sessions)::int sessions, (select count(*) from verifications)::int tokens, (select count(*) from users)::int users`,
    );
    return rows[0];
  };
  const sweep = sweepExpiredJob({ db: env.db, clock: env.clock });
  await sweep.run({});
  // The link of the mail, and for a day the browser that registered.
  expect(await count()).toEqual({ sessions: 1, tokens: 2, users: 2 });
  env.clock.advance({ hours: 1, seconds: 1 });
  await sweep.run({});
  expect(await count()).toEqual({ sessions: 1, tokens: 1, users: 2 });
  env.clock.advance({ days: 3650 });
  await sweep.run({});
  expect(await count()).toEqual({ sessions: 0, tokens: 0, users: 2 });
  expect((await env.pool.query('select 1 from rate_limits')).rows).toEqual([]);
});

it.each([
  [6, 1],
  [8, 0],
])('keeps a session %i days after its end: %i', async (days, kept) => {
  const fixture = accountFixture(env);
  const learner = await createLearner(env.db);
  await fixture.loginCookie(learner.email, learner.password);
  await env.pool.query('update sessions set expires_at = $1', [env.clock.now()]);
  env.clock.advance({ days });
  await sweepExpiredJob({ db: env.db, clock: env.clock }).run({});
  expect((await env.pool.query('select 1 from sessions')).rows).toHaveLength(kept);
});

it('sums the rows that count users into one, and into none without users', async () => {
  const totals = async () =>
    (await env.pool.query<{ users: number }>('select users from user_totals order by id')).rows;
  const sweep = sweepExpiredJob({ db: env.db, clock: env.clock });
  const learners = [await createLearner(env.db), await createLearner(env.db)];
  await env.pool.query('delete from users where id = $1', [learners[0]?.id]);
  expect(await totals()).toEqual([{ users: 1 }, { users: 1 }, { users: -1 }]);
  await sweep.run({});
  expect(await totals()).toEqual([{ users: 1 }]);
  await sweep.run({});
  expect(await totals()).toEqual([{ users: 1 }]);
  await env.pool.query('delete from users');
  await sweep.run({});
  expect(await totals()).toEqual([]);
});
