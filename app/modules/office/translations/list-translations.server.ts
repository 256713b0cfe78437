import {
  readCursorPage,
  defaultPageSize,
  readingOrder,
  type Cursor,
  type PagePosition,
} from '#app/shared/cursor-page.ts';
import { searchKey } from '#app/shared/fold-text.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { recordOf, textOf, type TranslationDeps, stateOf, wordsOf } from './review-state.server.ts';
import type {
  AreaCount,
  TranslationFilter,
  TranslationPage,
  TranslationRecord,
  TranslationState,
} from './translation-list.ts';
import { selectReviews } from './translation-queries.server.ts';
import { storedWith, type StoredText } from './site-text.ts';

async function readAll({ db, texts }: TranslationDeps): Promise<TranslationRecord[]> {
  const reviews = new Map((await selectReviews(db)).map((review) => [review.key, review]));
  return texts.map((text) => recordOf(text, reviews.get(text.key)));
}

function isFound({ search, area, status }: TranslationFilter) {
  const words = searchKey(search.trim());
  return (text: TranslationRecord) =>
    (area === null || text.area === area) &&
    (status === null || text.state === status) &&
    (words === '' ||
      [text.id, ...text.wordings.flatMap(({ english, translation }) => [english, translation])].some((each) =>
        searchKey(each).includes(words),
      ));
}

/** Returns a page of the texts, by area and key. The few thousand texts are in memory. One query. Throws DomainError 'forbidden'. */
export async function listTranslations(
  deps: TranslationDeps,
  filter: TranslationFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<TranslationPage> {
  requireCapability(deps.actor, 'translations.edit');
  const all = await readAll(deps);
  const found = all.filter(isFound(filter));
  const ofArea = all.filter(({ area }) => filter.area === null || area === filter.area);
  const countOf = (state: TranslationState) => ofArea.filter((text) => text.state === state).length;
  const order = new Map(all.map(({ id }, index) => [id, index]));
  const orderOf = (id: string) => order.get(id) ?? 0;
  const { rows, ...beside } = await readCursorPage(async (place, most) => rowsAt(found, { place, most, orderOf }), {
    cursor,
    limit,
    total: found.length,
  });
  return {
    texts: rows.map(({ id, wordings, state, confirmed }) => ({ id, wordings, state, confirmed })),
    areas: countAreas(all),
    counts: { draft: countOf('draft'), corrected: countOf('corrected'), reviewed: countOf('reviewed') },
    total: found.length,
    ...beside,
  };
}

interface Asked {
  readonly place: PagePosition;
  readonly most: number;
  readonly orderOf: (id: string) => number;
}

/** Returns up to `most` texts at a place, in the list's order in both directions. */
function rowsAt(found: readonly TranslationRecord[], { place, most, orderOf }: Asked): TranslationRecord[] {
  const { beside, skip, isBackwards } = readingOrder(place);
  const way = isBackwards ? found.toReversed() : [...found];
  const isBeyond = (id: string, other: string) => (orderOf(id) - orderOf(other)) * (isBackwards ? -1 : 1) > 0;
  const rows = way.filter(({ id }) => beside === null || isBeyond(id, beside)).slice(skip, skip + most);
  return isBackwards ? rows.toReversed() : rows;
}

function countAreas(all: readonly TranslationRecord[]): AreaCount[] {
  const areas = [...new Set(all.map(({ area }) => area))];
  return areas.map((area) => {
    const texts = all.filter((text) => text.area === area);
    return { area, total: texts.length, reviewed: texts.filter(({ state }) => state !== 'draft').length };
  });
}

/** Returns a text with its review. One query. Throws DomainError 'forbidden', 'text_not_found'. */
export async function readTranslation({ db, actor, texts }: TranslationDeps, key: string): Promise<TranslationRecord> {
  requireCapability(actor, 'translations.edit');
  const text = textOf(texts, key);
  const [review] = await selectReviews(db, key);
  return recordOf(text, review);
}

/** Returns the next draft after a text in the list's order, continuing from its beginning; null if there is no draft. */
export async function nextDraft(
  deps: TranslationDeps,
  { search, area }: Pick<TranslationFilter, 'search' | 'area'>,
  key: string,
): Promise<string | null> {
  requireCapability(deps.actor, 'translations.edit');
  const all = await readAll(deps);
  const here = all.findIndex(({ id }) => id === key);
  const drafts = [...all.slice(here + 1), ...all.slice(0, here + 1)].filter(isFound({ search, area, status: 'draft' }));
  return drafts[0]?.id ?? null;
}

/** Returns the corrections that the sources lack: by area and key, as in the files of texts. Throws DomainError 'forbidden'. */
export async function exportCorrections({
  db,
  actor,
  texts,
}: TranslationDeps): Promise<Record<string, Record<string, StoredText>>> {
  requireCapability(actor, 'translations.edit');
  const reviews = new Map((await selectReviews(db)).map((review) => [review.key, review]));
  const corrections: Record<string, Record<string, StoredText>> = {};
  for (const text of texts) {
    const review = reviews.get(text.key);
    if (stateOf(text, review) !== 'corrected') continue;
    (corrections[text.area] ??= {})[text.key] = storedWith(text, wordsOf(text, review));
  }
  return corrections;
}
