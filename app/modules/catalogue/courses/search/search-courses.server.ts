import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { selectSearchedTexts } from './search-queries.server.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

/** Reads the texts of the listed courses in all languages into an index. One query. */
export async function readSearchIndex(db: Database): Promise<SearchIndex> {
  const rows = await selectSearchedTexts(db);
  return createSearchIndex(
    rows.map(({ category, ...texts }) => ({
      ...texts,
      category: category.replace('-', ' ') + namesOf(category as CategoryId),
    })),
  );
}

const namesOf = (category: CategoryId): string =>
  locales.map((locale) => `\n${inLocale(locale, () => categoryLabel(category))}`).join('');
