import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { lockRecipient, markUnsubscribed } from '../campaigns/recipient-queries.server.ts';
import { lockSubscription, updateSubscription } from '../message-queries.server.ts';
import { refuse } from '../messages-errors.ts';
import { readNewsletterToken, newsletterToken } from '../newsletter-token.server.ts';
import { insertCourseOptOut, insertReminderOptOut } from './opt-out-queries.server.ts';

interface Deps extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly newsletterKey: string;
}

/**
 * Ends the mails that the token of a mail's link belongs to. Needs no sign-in: the token proves that the mail arrived. Safe to repeat.
 * Throws DomainError 'invalid_newsletter_link'.
 */
export async function leaveMails(deps: Deps, { token }: { readonly token: string }): Promise<void> {
  const ofOrders = readNewsletterToken(deps.newsletterKey, 'no-reminders', token);
  const userId = ofOrders ?? readNewsletterToken(deps.newsletterKey, 'no-team-reminders', token);
  const kind = ofOrders === null ? 'team_reminders' : 'order_reminders';
  const recipientId = readNewsletterToken(deps.newsletterKey, 'no-campaigns', token);
  const isDone =
    userId === null
      ? recipientId !== null && (await leaveCampaigns(deps, recipientId))
      : await insertReminderOptOut(deps.db, { userId, kind, at: deps.clock.now() });
  if (!isDone) throw refuse('invalid_newsletter_link');
}

/** Ends the mails about the course of a campaign for a learner, and the newsletter for a subscriber. Returns false for an unknown recipient. */
async function leaveCampaigns({ db, clock }: Deps, recipientId: string): Promise<boolean> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, recipientId);
    if (!recipient) return false;
    const { userId, courseId, subscriptionId } = recipient;
    if (userId !== null && courseId !== null) await insertCourseOptOut(tx, { userId, courseId, at });
    if (subscriptionId !== null) {
      const subscription = await lockSubscription(tx, subscriptionId);
      if (subscription?.status === 'confirmed')
        await updateSubscription(tx, subscriptionId, { status: 'unsubscribed', at });
    }
    await markUnsubscribed(tx, recipientId, at);
    return true;
  });
}

/** Links of a mail that end mails of its kind: a page with a button, and an address for the mail program's own button (RFC 8058). */
interface LeaveLinks {
  readonly unsubscribePage: string;
  readonly unsubscribeUrl: string;
}

interface LinkNeeds {
  readonly appUrl: string;
  readonly newsletterKey: string;
}

/** Returns the links of a reminder to a user; the page in the current language. */
export function leaveRemindersLinks(needs: LinkNeeds, userId: string): LeaveLinks {
  return linksOf(needs, newsletterToken(needs.newsletterKey, 'no-reminders', userId));
}

/** Returns the links of an organisation's reminder to a user; the page in the current language. */
export function leaveTeamRemindersLinks(needs: LinkNeeds, userId: string): LeaveLinks {
  return linksOf(needs, newsletterToken(needs.newsletterKey, 'no-team-reminders', userId));
}

/** Returns the links of a campaign to a recipient; the page in the current language. */
export function leaveCampaignsLinks(needs: LinkNeeds, recipientId: string): LeaveLinks {
  return linksOf(needs, newsletterToken(needs.newsletterKey, 'no-campaigns', recipientId));
}

function linksOf({ appUrl }: LinkNeeds, token: string): LeaveLinks {
  return {
    unsubscribePage: `${appUrl}${localHref('/unsubscribe')}?${new URLSearchParams({ token })}`,
    unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
  };
}
