import { requireTranslator, stateOf, wordsOf, type TranslationDeps } from './review-state.server.ts';
import { storedWith, type StoredText } from './site-text.ts';
import { selectReviews } from './translation-queries.server.ts';

/** Returns the corrections that the sources lack: by area and key, as in the files of texts. Throws DomainError 'forbidden'. */
export async function exportCorrections({
  db,
  actor,
  texts,
}: TranslationDeps): Promise<Record<string, Record<string, StoredText>>> {
  requireTranslator(actor);
  const reviews = new Map((await selectReviews(db)).map((review) => [review.key, review]));
  const corrections: Record<string, Record<string, StoredText>> = {};
  for (const text of texts) {
    const review = reviews.get(text.key);
    if (stateOf(text, review) !== 'corrected') continue;
    (corrections[text.area] ??= {})[text.key] = storedWith(text, wordsOf(text, review));
  }
  return corrections;
}
