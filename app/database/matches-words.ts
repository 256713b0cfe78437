import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchKey } from '#app/shared/fold-text.ts';
import { containing } from '#app/shared/like-pattern.ts';

/**
 * Condition: a text has typed words anywhere, whatever their capitals, accents, quotes, dashes and width: 'nganga' finds 'Ng’ang’a', 'mpesa'
 * 'M-Pesa'. An index on `search_key(text)` with trigrams serves it. Quotes and dashes alone find themselves.
 */
export const matchesWords = (text: SQLWrapper, words: string): SQL =>
  searchKey(words).trim() === ''
    ? sql`${text} ilike ${containing(words)}`
    : sql`search_key(${text}) like search_key(${containing(words)})`;
