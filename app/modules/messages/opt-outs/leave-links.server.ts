import { localHref } from '#app/shared/local-href.ts';
import { newsletterToken } from '../newsletter-token.server.ts';

/** Links of a mail that end mails of its kind: a page with a button, and an address for the mail program's own button (RFC 8058). */
export interface LeaveLinks {
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
