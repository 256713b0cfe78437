import { createHash } from 'node:crypto';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { isSameText, textIn, type SiteText, type TextByNumber } from './site-text.ts';
import { refuse } from './translation-errors.ts';
import type { TranslationRecord, TranslationState } from './translation-list.ts';
import type { ReviewRow } from './translation-queries.server.ts';

/** Dependencies of the use cases about translations. */
export interface TranslationDeps extends Pick<UseCaseDeps, 'db' | 'actor' | 'address'> {
  /** The texts of this release. */
  readonly texts: readonly SiteText[];
}

/** Throws DomainError 'text_not_found' for a key that this release does not have. */
export function textOf(texts: readonly SiteText[], key: string): SiteText {
  const text = texts.find((each) => each.key === key);
  if (!text) throw refuse('text_not_found');
  return text;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Returns the hashes of a text that its review stores. */
export const hashesOf = (text: SiteText) => ({
  englishHash: hashOf(textIn(text, 'english')),
  textHash: hashOf(textIn(text, 'translation')),
});

/** Returns a text's state by its review. A correction that the sources contain counts as reviewed. */
export function stateOf(text: SiteText, review: ReviewRow | undefined): TranslationState {
  const { englishHash, textHash } = hashesOf(text);
  if (!review || review.englishHash !== englishHash) return 'draft';
  if (review.correction && isSameText(review.correction, textIn(text, 'translation'))) return 'reviewed';
  if (review.textHash !== textHash) return 'draft';
  return review.correction ? 'corrected' : 'reviewed';
}

/** Returns the text as it should be: the correction, if the sources lack it. */
export function wordsOf(text: SiteText, review: ReviewRow | undefined): TextByNumber {
  const inSources = textIn(text, 'translation');
  return stateOf(text, review) === 'corrected' ? (review?.correction ?? inSources) : inSources;
}

/** Returns a text with its review, for the portal. */
export function recordOf(text: SiteText, review: ReviewRow | undefined): TranslationRecord {
  const state = stateOf(text, review);
  const words = wordsOf(text, review);
  return {
    id: text.key,
    area: text.area,
    wordings: text.wordings.map((each) => ({ ...each, translation: words[each.number] ?? '' })),
    state,
    confirmed: review && state !== 'draft' ? { by: review.confirmedBy, at: review.confirmedAt } : null,
    before: state === 'corrected' ? textIn(text, 'translation') : null,
    isChangedSince: review !== undefined && state === 'draft',
    version: hashOf([hashesOf(text), review?.updatedAt ?? null]),
  };
}
