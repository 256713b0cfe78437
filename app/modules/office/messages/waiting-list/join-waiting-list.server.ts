import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { getLocale } from '#texts/runtime';
import { refuse } from '../messages-errors.ts';
import { newsletterToken, readNewsletterToken } from '../newsletter-token.server.ts';
import type { NewsletterNeeds } from '../subscribe.server.ts';
import { confirmWaitingMail } from './waiting-list-mails.ts';
import { confirmEntry, deleteEntry, selectAnnouncedCourse, upsertEntry } from './waiting-list-queries.server.ts';

/**
 * Puts an address on the list of an announced course and mails it a link to confirm (double opt-in). Gives the same answer for known and
 * unknown addresses. Page, link and mails are in the request's language. Throws DomainError 'too_many_requests', 'course_not_found'.
 */
export async function joinWaitingList(
  needs: NewsletterNeeds & { readonly rateLimits: RateLimits },
  { slug, email, address }: { readonly slug: string; readonly email: string; readonly address: string },
): Promise<void> {
  const { db, clock, jobs, rateLimits, appUrl, newsletterKey } = needs;
  await rateLimits.consume('waiting-list-per-network', networkOf(address));
  await rateLimits.consume('waiting-list-per-email', email);
  const locale = getLocale();
  await db.transaction(async (tx) => {
    const course = await selectAnnouncedCourse(tx, slug, locale);
    if (!course || course.isListed) throw refuse('course_not_found');
    const { id, confirmedAt } = await upsertEntry(tx, { courseId: course.id, email, locale, at: clock.now() });
    if (confirmedAt !== null) return;
    const { brand } = await readSiteSettings(tx);
    const linkTo = (step: 'confirm' | 'leave') =>
      `${appUrl}${localHref(`/waiting-list/${step}`)}?${new URLSearchParams({ token: newsletterToken(newsletterKey, `${step}-waiting-list`, id) })}`;
    const mail = confirmWaitingMail(email, {
      brand,
      course: course.title,
      link: linkTo('confirm'),
      leave: linkTo('leave'),
    });
    await queueMail(tx, mail, jobs);
  });
}

/** Confirms the address of a link. Safe to repeat. Throws DomainError 'invalid_newsletter_link', 'not_waiting'. */
export async function confirmWaiting(
  { db, clock, newsletterKey }: Pick<NewsletterNeeds, 'db' | 'clock' | 'newsletterKey'>,
  { token }: { readonly token: string },
): Promise<void> {
  const id = readNewsletterToken(newsletterKey, 'confirm-waiting-list', token);
  if (!id) throw refuse('invalid_newsletter_link');
  if (!(await confirmEntry(db, id, clock.now()))) throw refuse('not_waiting');
}

/** Deletes the address of a link from its list. Safe to repeat. Throws DomainError 'invalid_newsletter_link'. */
export async function leaveWaitingList(
  { db, newsletterKey }: Pick<NewsletterNeeds, 'db' | 'newsletterKey'>,
  { token }: { readonly token: string },
): Promise<void> {
  const id = readNewsletterToken(newsletterKey, 'leave-waiting-list', token);
  if (!id) throw refuse('invalid_newsletter_link');
  await deleteEntry(db, id);
}
