import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchKey } from '#app/shared/fold-text.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { matchesWords } from './matches-words.ts';

const env = useTestEnv();

/** Texts that are written in several ways. */
const texts = [
  'Ng’ang’a wa Thiong`o',
  'Ng´ang´a ŋ ŉdovu',
  'M‑Pesa – “Lipa” «na» Pochi',
  'Wanjirũ Mu\u0303thoni-Ñandú',
  '\u202aＦaith\u202c ﬁle\u00ad\ufe0f\u{e0100} ₂²',
  "o'neil+x@büro.example",
  '100% a_b \\ 7″ 5′',
  'ሰላማዊት محمد 李 ',
];

test.each(texts)('the database and the browser have the same key of %j', async (text) => {
  const { rows } = await env.db.execute<{ key: string }>(sql`select search_key(${text}) as key`);
  expect(rows[0]?.key).toBe(searchKey(text));
});

test.each([
  ['Ng’ang’a', ["ng'ang'a", 'nganga', 'NG‘ANG‘A', 'Ngʼangʼa', 'gang'], ['ng ang', 'ngnga']],
  ['M-Pesa', ['mpesa', 'm-pesa', 'M–PESA', 'm\u2011pesa', 'ｍｐｅｓａ', '\u202ampesa\u202c'], ['m pesa']],
  ['mpesa', ['M-Pesa'], []],
  ['Wanjirũ Muñoz', ['wanjiru', 'WANJIRŨ', 'wanjiru\u0303 munoz'], ['wanjiro']],
  ["It's “fine”", ["'", "it's fine", 'its "fine"'], ['"', '--', '- ', 'Its  fine']],
  ['100% a_b \\', ['%', '100%', 'a_b', '\\', '％'], ['a%b', '__', "'", 'x\\']],
])('%s is found as often as it should be', async (text, finding, others) => {
  for (const [typed, isFound] of [
    ...finding.map((each) => [each, true] as const),
    ...others.map((each) => [each, false] as const),
  ]) {
    const { rows } = await env.db.execute(sql`select 1 where ${matchesWords(sql`${text}::text`, typed)}`);
    expect([typed, rows.length > 0]).toEqual([typed, isFound]);
  }
});
