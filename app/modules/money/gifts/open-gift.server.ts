import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';
import { lockGift, openGift } from '#app/modules/money/ledger/gifts/gift-orders.server.ts';
import { lockBuyer, selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { readGiftCode } from './gift-code.ts';
import { refuse } from './gift-errors.ts';
import { queueOpenedMail } from './mail-gifts.server.ts';
import { selectGiftOfCode } from './gift-view-queries.server.ts';

interface ReadDeps extends Pick<UseCaseDeps, 'db' | 'actor'> {
  readonly rateLimits: Pick<RateLimits, 'consume' | 'restore'>;
  /** The visitor's, for the limit of wrong codes. */
  readonly address: string;
}

interface OpenDeps extends ReadDeps, Pick<UseCaseDeps, 'clock' | 'log' | 'jobs' | 'appUrl'> {}

/** A gift as whoever has its code sees it. */
export interface GiftView {
  readonly code: string;
  readonly courseTitle: string;
  readonly category: string | null;
  readonly slug: string | null;
  readonly senderName: string;
  readonly recipientName: string;
  readonly message: string;
  /** yours: the actor opened it; owned: the actor has the course from elsewhere. */
  readonly state: 'unopened' | 'yours' | 'owned' | 'opened' | 'gone';
  readonly courseId: string | null;
  /** The languages of the viewer's account and of the card; null without an account, or if it has none. */
  readonly locales: { readonly viewer: Locale | null; readonly card: Locale };
}

/**
 * Returns the gift of a code, for anybody who has it. Counts wrong codes by network. Names neither giver nor course once somebody else
 * opened it. Throws DomainError 'gift_not_found', 'too_many_requests'.
 */
export async function readGift({ db, actor, rateLimits, address }: ReadDeps, typed: string): Promise<GiftView> {
  const userId = userIdOf(actor);
  const gift = await findGift({ db, rateLimits, address, userId }, typed);
  const isYours = userId !== null && gift.openedBy === userId;
  const isGone = gift.state === 'refunded' || gift.isBeingRefunded || gift.courseId === null;
  const { code, courseTitle, category, slug, senderName, recipientName, message, courseId } = gift;
  const locales = { viewer: gift.viewerLocale, card: gift.locale };
  const shown = { code, courseTitle, category, slug, senderName, recipientName, message, courseId, locales };
  if (!isGone && gift.state === 'unopened') {
    return { ...shown, courseTitle: gift.title ?? courseTitle, state: gift.isOwned ? 'owned' : 'unopened' };
  }
  if (isYours && gift.state === 'opened') return { ...shown, state: 'yours' };
  const nothing = { courseTitle: '', category: null, slug: null, senderName: '', recipientName: '', message: '' };
  return { ...shown, ...nothing, courseId: null, state: isGone ? 'gone' : 'opened' };
}

/** Finds the gift of a typed code. Wrong codes of a network are counted. */
async function findGift(
  { db, rateLimits, address, userId }: Omit<ReadDeps, 'actor'> & { readonly userId: string | null },
  typed: string,
) {
  await rateLimits.consume('gift-code-per-network', networkOf(address));
  const code = readGiftCode(typed);
  const gift = code === '' ? null : await selectGiftOfCode(db, code, userId);
  if (!gift) throw refuse('gift_not_found');
  await rateLimits.restore('gift-code-per-network', networkOf(address));
  return gift;
}

/**
 * Opens a gift for the actor: gives them its course, once. Opening one's own again changes nothing. Uses nothing up if the actor has the
 * course. Returns the course. Throws DomainError 'sign_in_required', 'gift_not_found', 'gift_opened', 'gift_going_back', 'gift_course_gone',
 * 'gift_course_owned', 'too_many_requests'.
 */
export async function acceptGift(deps: OpenDeps, typed: string): Promise<{ readonly courseId: string }> {
  const { db, clock, actor } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { code } = await findGift({ ...deps, userId }, typed);
  return db.transaction(async (tx) => {
    // Refunds lock the order first, and then the learner.
    const locked = await lockGift(tx, { code });
    if (!locked) throw refuse('gift_not_found');
    const { gift, line } = locked;
    const recipient = await lockBuyer(tx, userId);
    if (!recipient) throw refuse('sign_in_required');
    const { courseId } = line;
    if (gift.state === 'refunded' || line.isBeingRefunded) throw refuse('gift_going_back');
    if (courseId === null) throw refuse('gift_course_gone');
    if (gift.state === 'opened' && line.userId === userId) return { courseId };
    if (gift.state !== 'unopened') throw refuse('gift_opened');
    const [course] = await selectCartCourses(tx, [courseId], userId);
    if (course?.isOwned) throw refuse('gift_course_owned');
    await openGift(tx, locked, { userId, at: clock.now() });
    await queueOpenedMail(tx, deps, locked, { recipient: recipient.name });
    return { courseId };
  });
}
