import { describe, expect, test } from 'vitest';
import { textReviews } from '#app/database/schema/text-reviews.ts';
import { users } from '#app/database/schema/identity.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { visitor, type Actor, type StaffRole } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { eq } from 'drizzle-orm';
import { exportCorrections, listTranslations, nextDraft, readTranslation } from './list-translations.server.ts';
import { reviewText, takeReviewBack } from './review-text.server.ts';
import { textsOfArea, type StoredText } from './site-text.ts';
import type { TranslationFilter } from './translation-list.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const everything: TranslationFilter = { search: '', area: null, status: null };

const plural = (one: string, other: string): StoredText => [
  { match: { 'countPlural=one': one, 'countPlural=other': other } },
];
const english = {
  cart_empty: 'Your cart is empty.',
  cart_items: plural('{count} item', '{count} items'),
  cart_pay: 'Pay {total} ',
};
const kiswahili = {
  cart_empty: 'Kikapu chako ni tupu.',
  cart_items: plural('Bidhaa {count}', 'Bidhaa {count}'),
  cart_pay: 'Lipa {total} ',
};
const site = [
  ...textsOfArea('cart', english, kiswahili),
  ...textsOfArea('site', { site_menu: 'Menu' }, { site_menu: 'Menyu' }),
];

function deps(actor: Actor = system, texts = site) {
  return { db: env.db, clock: env.clock, actor, texts };
}
async function staffActor(role: StaffRole = 'editor', name = 'Wairimu'): Promise<Actor> {
  const { id, email } = await createStaff(env.db, { role, name });
  return { kind: 'staff', userId: id, email, name, role };
}
const read = (key: string, texts = site) => readTranslation(deps(system, texts), key);
const versionOf = async (key: string) => (await read(key)).version;
async function review(key: string, words: Readonly<Record<string, string>> | null = null, actor: Actor = system) {
  return reviewText(deps(actor), { key, version: await versionOf(key), words });
}
const withTexts = (change: { english?: object; kiswahili?: object }) =>
  textsOfArea('cart', { ...english, ...change.english }, { ...kiswahili, ...change.kiswahili });

describe('a text', () => {
  test('is a draft until it is confirmed, and then has the name of its reviewer, even after their account is deleted', async () => {
    expect(await read('cart_empty')).toMatchObject({ state: 'draft', confirmed: null, isChangedSince: false });
    const actor = await staffActor();
    await review('cart_empty', null, actor);
    expect(await read('cart_empty')).toMatchObject({
      state: 'reviewed',
      confirmed: { by: 'Wairimu', at: env.clock.now() },
    });
    await env.db.delete(users).where(eq(users.id, actor.kind === 'staff' ? actor.userId : ''));
    expect(await read('cart_empty')).toMatchObject({ state: 'reviewed', confirmed: { by: null } });
  });

  test('is a draft again when its English or its translation changes', async () => {
    await review('cart_empty');
    for (const changed of [
      withTexts({ english: { cart_empty: 'There is nothing in your cart.' } }),
      withTexts({ kiswahili: { cart_empty: 'Hakuna kitu.' } }),
    ])
      expect(await read('cart_empty', changed)).toMatchObject({
        state: 'draft',
        confirmed: null,
        isChangedSince: true,
      });
  });

  test('that was corrected waits for the sources, and is reviewed once they contain the correction', async () => {
    await review('cart_empty', { '': '  Kikapu hakina kitu.\r\nTafuta kozi. ' });
    const taken = 'Kikapu hakina kitu.\nTafuta kozi.';
    expect(await read('cart_empty')).toMatchObject({
      state: 'corrected',
      wordings: [{ english: english.cart_empty, translation: taken }],
      before: { '': kiswahili.cart_empty },
    });
    expect(await read('cart_empty', withTexts({ kiswahili: { cart_empty: taken } }))).toMatchObject({
      state: 'reviewed',
      before: null,
    });
    const changed = withTexts({ english: { cart_empty: 'Nothing here.' }, kiswahili: { cart_empty: taken } });
    expect((await read('cart_empty', changed)).state).toBe('draft');
  });

  test('that is typed as in the sources is confirmed, not corrected', async () => {
    await review('cart_pay', { '': 'Lipa {total}' });
    expect(await read('cart_pay')).toMatchObject({ state: 'reviewed', before: null });
  });

  test.each([
    ['cart_empty', { '': ' \n' }, 'text_empty'],
    ['cart_empty', { '': 'a'.repeat(2_001) }, 'text_too_long'],
    ['cart_empty', { '': 'Kikapu {count}' }, 'values_differ'],
    ['cart_pay', { '': 'Lipa' }, 'values_differ'],
    ['cart_pay', { '': 'Lipa {jumla}' }, 'values_differ'],
    ['cart_pay', { '': 'Lipa {total} {' }, 'loose_brace'],
    ['cart_items', { 'countPlural=other': 'Bidhaa {count}' }, 'text_empty'],
    ['nothing', { '': 'x' }, 'text_not_found'],
  ])('of %s cannot be %o: %s', async (key, words, code) => {
    expect(await codeOf(reviewText(deps(), { key, version: '', words }))).toBe(code);
    expect(await env.db.select().from(textReviews)).toEqual([]);
  });
});

test('concurrent changes of a text do not overwrite each other, and a form can be sent twice', async () => {
  const version = await versionOf('cart_empty');
  const save = (words: string) => reviewText(deps(), { key: 'cart_empty', version, words: { '': words } });
  const outcomes = await Promise.all([codeOf(save('Kikapu kitupu.')), codeOf(save('Hakuna kitu.'))]);
  expect(new Set(outcomes)).toEqual(new Set([null, 'conflict']));
  const [saved] = (await read('cart_empty')).wordings;
  const now = await versionOf('cart_empty');
  expect(await save(saved?.translation ?? '')).toBeNull();
  // The clock stands still, and each save still gets a new version.
  const again = await reviewText(deps(), { key: 'cart_empty', version: now, words: { '': 'Bado tupu.' } });
  expect(await codeOf(reviewText(deps(), { key: 'cart_empty', version: now, words: { '': 'Tupu.' } }))).toBe(
    'conflict',
  );
  expect(await codeOf(takeReviewBack(deps(), { key: 'cart_empty', version: now }))).toBe('conflict');
  await takeReviewBack(deps(), { key: 'cart_empty', version: again ?? '' });
  await takeReviewBack(deps(), { key: 'cart_empty', version: again ?? '' });
  expect(await read('cart_empty')).toMatchObject({ state: 'draft', version, isChangedSince: false });
  const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
  expect(rows.map(({ action }) => action)).toEqual(['text.corrected', 'text.corrected', 'text.review_taken_back']);
});

test('the list searches both languages, counts reviewed texts, and has pages', async () => {
  await review('cart_pay', { '': 'Lipia {total}' });
  await review('site_menu');
  const list = async (filter: Partial<TranslationFilter> = {}) => {
    const page = await listTranslations(deps(), { ...everything, ...filter }, null);
    return page.texts.map(({ id }) => id);
  };
  expect(await list()).toEqual(['cart_empty', 'cart_items', 'cart_pay', 'site_menu']);
  expect(await list({ search: ' TUPU' })).toEqual(['cart_empty']);
  expect(await list({ search: 'items' })).toEqual(['cart_items']);
  expect(await list({ search: 'lipia' })).toEqual(['cart_pay']);
  expect(await list({ area: 'cart', status: 'draft' })).toEqual(['cart_empty', 'cart_items']);
  const first = await listTranslations(deps(), { ...everything, area: 'cart' }, null, 2);
  expect(first).toMatchObject({
    areas: [
      { area: 'cart', total: 3, reviewed: 1 },
      { area: 'site', total: 1, reviewed: 1 },
    ],
    counts: { draft: 2, corrected: 1, reviewed: 0 },
    total: 3,
    next: 'cart_items',
    previous: null,
  });
  // The row beside which a page begins may be confirmed meanwhile, and is not a draft then.
  const drafts = { ...everything, status: 'draft' as const };
  const after = await listTranslations(deps(), drafts, { after: 'cart_empty' }, 2);
  expect(after.texts.map(({ id }) => id)).toEqual(['cart_items']);
  const before = await listTranslations(deps(), everything, { before: 'site_menu' }, 2);
  expect(before.texts.map(({ id }) => id)).toEqual(['cart_items', 'cart_pay']);
});

test('the next draft follows in the order of the list and its search, and starts again at the beginning', async () => {
  expect(await nextDraft(deps(), everything, 'cart_empty')).toBe('cart_items');
  expect(await nextDraft(deps(), everything, 'site_menu')).toBe('cart_empty');
  expect(await nextDraft(deps(), { search: '', area: 'cart' }, 'cart_pay')).toBe('cart_empty');
  await review('site_menu');
  expect(await nextDraft(deps(), { search: '', area: 'site' }, 'site_menu')).toBeNull();
});

test('corrections are exported in the form of the text files, until the sources contain them', async () => {
  await review('cart_items', { 'countPlural=one': 'Kitu {count}', 'countPlural=other': 'Vitu {count}' });
  await review('cart_pay', { '': 'Lipia {total}' });
  await review('site_menu');
  expect(await exportCorrections(deps())).toEqual({
    cart: { cart_items: plural('Kitu {count}', 'Vitu {count}'), cart_pay: 'Lipia {total} ' },
  });
  const next = withTexts({ kiswahili: { cart_pay: 'Lipia {total} ' } });
  expect(await exportCorrections(deps(system, next))).toEqual({
    cart: { cart_items: plural('Kitu {count}', 'Vitu {count}') },
  });
});

test('only roles with translations can do any of it', async () => {
  for (const actor of [visitor, await staffActor('support'), await staffActor('accountant')]) {
    const refusals = await Promise.all([
      codeOf(listTranslations(deps(actor), everything, null)),
      codeOf(readTranslation(deps(actor), 'cart_empty')),
      codeOf(nextDraft(deps(actor), everything, 'cart_empty')),
      codeOf(review('cart_empty', null, actor)),
      codeOf(takeReviewBack(deps(actor), { key: 'cart_empty', version: '' })),
      codeOf(exportCorrections(deps(actor))),
    ]);
    expect(new Set(refusals)).toEqual(new Set(['forbidden']));
  }
  await review('cart_empty', null, await staffActor('editor'));
});
