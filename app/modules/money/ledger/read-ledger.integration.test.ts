import { expect, test } from 'vitest';
import type { Actor } from '#app/shared/actor.ts';
import { insertLedgerLine } from '#tests/support/ledger-line.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listPayments } from './list-payments.server.ts';
import { readPaymentsOfUser, readRecentPayments } from './read-ledger.server.ts';

// Lines without their other rows, which the doctor would report.
const env = useTestEnv({ invariants: false });
const actor = { kind: 'staff', userId: '', email: '', name: 'Wairimu', role: 'manager' } as const satisfies Actor;

async function someLines() {
  const day = (of: number, hour = 12) => `2026-03-0${of}T${hour}:00:00+03:00`;
  await insertLedgerLine(env, { title: 'Paid late', orderedAt: day(1), at: day(4) });
  await insertLedgerLine(env, { title: 'Paid at once', at: day(2) });
  await insertLedgerLine(env, { title: 'Waiting', status: 'pending', at: day(3) });
  await insertLedgerLine(env, { title: 'Refunded', status: 'refunded', orderedAt: day(2, 10), at: day(2, 11) });
  await insertLedgerLine(env, { title: 'Given', status: 'admin_enrolled', at: day(5) });
  await insertLedgerLine(env, { title: 'Failed', status: 'failed', at: day(1) });
}

test('recent payments are the first of the list, with its time: when money arrived, or was requested', async () => {
  await someLines();
  const recent = await readRecentPayments({ db: env.db, actor }, 4);
  const shown = recent.map(({ courses, at }) => [courses[0]?.title, at.toISOString()]);
  expect(shown).toEqual([
    ['Paid late', '2026-03-04T09:00:00.000Z'],
    ['Waiting', '2026-03-03T09:00:00.000Z'],
    ['Paid at once', '2026-03-02T09:00:00.000Z'],
    ['Refunded', '2026-03-02T08:00:00.000Z'],
  ]);
  const { payments } = await listPayments({ db: env.db, actor, clock: env.clock }, allPayments, null);
  expect(payments.slice(0, 4).map(({ courses, at }) => [courses[0]?.title, at.toISOString()])).toEqual(shown);
});

test('payments of a user are in the same order, with staff enrolments', async () => {
  await someLines();
  await env.pool.query(`update orders set user_id = (select min(user_id::text)::uuid from payments)`);
  await env.pool.query(`update payments set user_id = (select min(user_id::text)::uuid from payments)`);
  const { rows } = await env.pool.query<{ user_id: string }>('select user_id from payments limit 1');
  const payments = await readPaymentsOfUser({ db: env.db, actor }, rows[0]?.user_id ?? '');
  expect(payments.map(({ courses }) => courses[0]?.title)).toEqual([
    'Given',
    'Paid late',
    'Waiting',
    'Paid at once',
    'Refunded',
    'Failed',
  ]);
});
