import { refuse } from '#app/modules/people/accounts/identity-errors.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { ReminderKind } from '#app/shared/campaign-terms.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectCampaignsTo } from '../campaigns/recipient-queries.server.ts';
import { selectTeamRemindersOf } from '../team-reminders/team-reminder-queries.server.ts';
import type { NewsletterConsent } from '../subscribe.server.ts';
import {
  deleteCourseOptOuts,
  deleteReminderOptOut,
  insertReminderOptOut,
  selectConsents,
  selectOptOutsOf,
} from './opt-out-queries.server.ts';

function ownId(actor: Actor): string {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return userId;
}

/** Returns the mails that the actor has turned off, besides the newsletter. Throws DomainError 'sign_in_required'. */
export async function exportOptOuts({ db, actor }: ReadDeps) {
  return selectOptOutsOf(db, ownId(actor));
}

/** Returns the campaigns that were addressed to the actor. Throws DomainError 'sign_in_required'. */
export async function exportCampaigns({ db, actor }: ReadDeps) {
  return selectCampaignsTo(db, ownId(actor));
}

/** Returns the reminders that organisations sent to the actor. Throws DomainError 'sign_in_required'. */
export async function exportTeamReminders({ db, actor }: ReadDeps) {
  return selectTeamRemindersOf(db, ownId(actor));
}

/** Mails that somebody gets. */
export interface MailConsents {
  readonly newsletter: NewsletterConsent;
  /** Whether reminders of unpaid orders are wanted. */
  readonly reminders: 'on' | 'off';
  /** Whether reminders of organisations are wanted. */
  readonly teamReminders: 'on' | 'off';
  /** Titles of the courses whose mails are not wanted. */
  readonly coursesOff: readonly string[];
}

const newsletterStates: Readonly<Record<string, NewsletterConsent>> = {
  confirmed: 'on',
  pending: 'waiting',
  unsubscribed: 'off',
};

/** Returns which mails the actor gets. One query. Throws DomainError 'sign_in_required'. */
export async function readMailConsents({ db, actor }: ReadDeps): Promise<MailConsents> {
  const { optOuts, subscriptions } = await selectConsents(db, { userId: ownId(actor) });
  const stateOf = (of: ReminderKind) => (optOuts.some(({ kind }) => kind === of) ? 'off' : 'on');
  return {
    newsletter: newsletterStates[subscriptions[0]?.status ?? ''] ?? 'none',
    reminders: stateOf('order_reminders'),
    teamReminders: stateOf('team_reminders'),
    coursesOff: optOuts.flatMap(({ course }) => (course === null ? [] : [course])),
  };
}

/** Turns mails about all courses on again for the actor. Throws DomainError 'sign_in_required'. */
export async function allowCourseMails({ db, actor }: ReadDeps): Promise<void> {
  await deleteCourseOptOuts(db, ownId(actor));
}

/** Turns reminders of a kind on or off for the actor. Safe to repeat. Throws DomainError 'sign_in_required'. */
export async function setReminderConsent(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  { kind, requested }: { readonly kind: ReminderKind; readonly requested: 'on' | 'off' },
): Promise<void> {
  const userId = ownId(actor);
  if (requested === 'on') await deleteReminderOptOut(db, userId, kind);
  else await insertReminderOptOut(db, { userId, kind, at: clock.now() });
}
