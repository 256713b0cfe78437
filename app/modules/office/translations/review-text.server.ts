import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { hashesOf, recordOf, textOf, wordsOf, type TranslationDeps } from './review-state.server.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  hasLooseBrace,
  isSameText,
  maxTextLength,
  placeholdersOf,
  textIn,
  type SiteText,
  type TextByNumber,
} from './site-text.ts';
import type { TranslationErrorCode } from './translation-errors.ts';
import {
  deleteReview,
  lockReviews,
  selectReviews,
  upsertReview,
  type ReviewRow,
} from './translation-queries.server.ts';

interface Review {
  readonly key: string;
  /** Version of the text and its review in the form. */
  readonly version: string;
  /** The text by its numbers; null confirms it as it is. */
  readonly words: TextByNumber | null;
}

/**
 * Confirms a text, or corrects it, which confirms it too. Idempotent, so that a form may be sent twice. Returns the text's new version,
 * null if nothing changed. Throws DomainError 'forbidden', 'text_not_found', 'conflict', and the reasons to refuse a correction.
 */
export async function reviewText(
  { db, actor, texts, address, clock }: TranslationDeps & { readonly clock: Clock },
  { key, version, words }: Review,
): Promise<string | null> {
  requireCapability(actor, 'translations.edit');
  const text = textOf(texts, key);
  const typed = words && takeWords(text, words);
  return db.transaction(async (tx) => {
    const before = await lockReview(tx, key);
    const record = recordOf(text, before);
    const after = typed ?? wordsOf(text, before);
    if (record.state !== 'draft' && isSameText(after, wordsOf(text, before))) return null;
    requireVersion(record.version, version);
    const inSources = textIn(text, 'translation');
    const correction = isSameText(after, inSources) ? null : after;
    const at = laterThan(before, clock.now());
    const confirmedBy = userIdOf(actor);
    await upsertReview(tx, { key, ...hashesOf(text), correction, confirmedAt: at, confirmedBy, updatedAt: at });
    await recordAudit(tx, actor, {
      action: correction ? 'text.corrected' : 'text.confirmed',
      subjectType: 'text',
      subjectId: key,
      ...(correction && { before: wordsOf(text, before), after: correction }),
      ...(address !== undefined && { address }),
    });
    return recordOf(text, await lockReview(tx, key)).version;
  });
}

/**
 * Deletes a review with its correction: the text is a draft again. Safe to repeat. Throws DomainError 'forbidden', 'text_not_found',
 * 'conflict'.
 */
export async function takeReviewBack(
  { db, actor, texts, address }: TranslationDeps,
  { key, version }: Pick<Review, 'key' | 'version'>,
): Promise<void> {
  requireCapability(actor, 'translations.edit');
  const text = textOf(texts, key);
  await db.transaction(async (tx) => {
    const before = await lockReview(tx, key);
    if (!before) return;
    requireVersion(recordOf(text, before).version, version);
    await deleteReview(tx, key);
    await recordAudit(tx, actor, {
      action: 'text.review_taken_back',
      subjectType: 'text',
      subjectId: key,
      ...(before.correction && { before: before.correction }),
      ...(address !== undefined && { address }),
    });
  });
}

async function lockReview(tx: TranslationDeps['db'], key: string): Promise<ReviewRow | undefined> {
  await lockReviews(tx);
  const [review] = await selectReviews(tx, key);
  return review;
}

/** Versions of a text differ, also within one millisecond. */
const laterThan = (before: ReviewRow | undefined, now: Date) =>
  new Date(Math.max(now.getTime(), (before?.updatedAt.getTime() ?? 0) + 1));

/** Returns a typed text in the sources' form. Throws DomainError for an invalid one. */
function takeWords(text: SiteText, typed: TextByNumber): TextByNumber {
  const refuse = (code: TranslationErrorCode, field: string, details: Readonly<Record<string, string>> = {}) =>
    new DomainError<TranslationErrorCode>(code, { ...details, field });
  const words = text.wordings.map(({ number, translation }) => {
    const plain = (typed[number] ?? '').replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed().trim();
    if (plain === '') throw refuse('text_empty', number);
    if (plain.length > maxTextLength)
      throw refuse('text_too_long', number, { most: maxTextLength.toLocaleString('en-KE') });
    if (hasLooseBrace(plain)) throw refuse('loose_brace', number);
    // A space at an end separates a text from what follows, and is invisible in a field.
    const start = translation.slice(0, translation.length - translation.trimStart().length);
    const end = translation.slice(translation.trimEnd().length);
    return [number, start + plain + end] as const;
  });
  const taken: TextByNumber = Object.fromEntries(words);
  const requested = placeholdersOf(textIn(text, 'english'));
  if (placeholdersOf(taken).join(' ') !== requested.join(' '))
    throw refuse('values_differ', text.wordings[0]?.number ?? '', { values: requested.join(', ') });
  return taken;
}
