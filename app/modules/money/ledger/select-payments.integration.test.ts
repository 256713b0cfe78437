import { expect, test } from 'vitest';
import { allPayments } from '#tests/support/all-payments.ts';
import { insertLedgerLine } from '#tests/support/ledger-line.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import {
  selectCandidates,
  narrowedBy,
  selectNamed,
  selectPayments,
  statusesOf,
  type PaymentConditions,
} from './payment-list-queries.server.ts';
import { readPaymentSearch } from './payment-list.ts';

// Lines of the ledger without their orders and enrolments.
const env = useTestEnv({ invariants: false });

test.each([
  [null, 30],
  ['cash', 16],
] as const)(
  'a search finds the same payments in the same order, however they are read, by method %s',
  async (method, count) => {
    for (let n = 0; n < 60; n += 1)
      await insertLedgerLine(env, {
        title: n % 3 === 0 ? `Weaving ${n % 9}` : `Dyeing ${n}`,
        name: n % 4 === 0 ? 'Wea Weaver' : 'Faith',
        status: n % 5 === 0 ? 'failed' : 'completed',
        method: n % 2 === 0 ? 'cash' : 'mpesa',
        at: `2026-03-02T09:${String(n).padStart(2, '0')}:00+03:00`,
      });
    const search = readPaymentSearch('weav');
    if (search.kind !== 'words') throw new Error('it is no search for words');
    const named = await selectNamed(env.db, search.words, 100);
    const narrowed = narrowedBy({ ...allPayments, method });
    const known = { statuses: statusesOf(allPayments), narrowed, from: null, until: null };
    const everyName = { ...named, titles: [...named.titles, ...Array.from({ length: 50 }, (_, n) => `none ${n}`)] };
    const ways: PaymentConditions[] = [
      { ...known, search, named: null, candidates: await selectCandidates(env.db, search, named, 100) },
      { ...known, search, named, candidates: await selectCandidates(env.db, search, { ...named, titles: [] }, 100) },
      { ...known, search, named, candidates: null },
      { ...known, search, named: everyName, candidates: null },
      { ...known, search, named: { ...named, users: null }, candidates: null },
    ];
    for (const isDescending of [true, false]) {
      const direction = isDescending ? 'desc' : 'asc';
      const { rows } = await env.pool.query<{ id: string }>(
        `select id from payments where (course_title ilike '%weav%' or buyer_name ilike '%weav%')
          and ($1::text is null or (payment_method = $1 and status <> 'failed'))
        order by coalesce(payment_date, created_at) ${direction}, id ${direction}`,
        [method],
      );
      const expected = rows.map(({ id }) => id);
      expect(expected).toHaveLength(count);
      for (const conditions of ways) {
        const page = (after: string | null) =>
          selectPayments(env.db, conditions, {
            sort: 'date',
            isDescending,
            place: after === null ? null : { after },
            limit: 5 + count / 2,
          });
        const first = await page(null);
        const second = await page(first.at(-1)?.id ?? null);
        expect([...first, ...second].map(({ id }) => id)).toEqual(expected);
      }
    }
    expect(await selectCandidates(env.db, search, named, 29)).toBeNull();
  },
);
