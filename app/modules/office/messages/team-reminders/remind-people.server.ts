import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { dayInNairobi, hourInNairobi, nairobiMs } from '#app/shared/dates.ts';
import { leaveTeamRemindersLinks } from '../opt-outs/leave-mails.server.ts';
import { teamReminderMail } from './team-reminder-mail.ts';
import { insertTeamReminders, lockPeopleToRemind, type PersonToRemind } from './team-reminder-queries.server.ts';

interface ReminderNeeds extends MailDeps {
  /** Signs the links in mails. */
  readonly newsletterKey: string;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Hours of Nairobi in which reminders are sent: from 8:00 until 18:00. */
const daytime = { from: 8, until: 18 };
const batch = 100;

/** Returns the Monday of a moment's week in Nairobi: '2026-03-02'. */
const weekOf = (at: Date): string => {
  const weekday = (new Date(at.getTime() + nairobiMs).getUTCDay() + 6) % 7;
  return dayInNairobi(new Date(at.getTime() - weekday * dayMs));
};

/**
 * Mails those who lag in courses that organisations pay, where a pack reminds: who has not opened the course for a week, at most once a week, by a
 * row for each person and week that is written with the mail. For the system: checks no actor. Safe to repeat and to run in several processes.
 * Returns how many were queued.
 */
export async function remindPeople(needs: ReminderNeeds): Promise<number> {
  const hour = hourInNairobi(needs.clock.now());
  if (hour < daytime.from || hour >= daytime.until) return 0;
  let queued = 0;
  for (;;) {
    const { found, sent } = await remindBatch(needs);
    queued += sent;
    if (found < batch || sent === 0) return queued;
  }
}

async function remindBatch({ db, clock, jobs, appUrl, newsletterKey }: ReminderNeeds) {
  const at = clock.now();
  const week = weekOf(at);
  return db.transaction(async (tx) => {
    const people = await lockPeopleToRemind(tx, { since: new Date(at.getTime() - weekMs), limit: batch });
    // One of the seats of somebody who lags in two.
    const once = [...new Map(people.toReversed().map((person) => [person.userId, person])).values()];
    const added = await insertTeamReminders(tx, once, { week, at });
    const { brand } = await readSiteSettings(tx);
    const mailOf = (person: PersonToRemind) =>
      inLocale(person.locale, () => {
        const links = leaveTeamRemindersLinks({ appUrl, newsletterKey }, person.userId);
        return composeMail({ ...teamReminderMail({ ...person, ...links, to: person.email, week, appUrl }), brand });
      });
    for (const person of once) if (added.has(person.userId)) await queueMail(tx, mailOf(person), jobs);
    return { found: people.length, sent: added.size };
  });
}

/** Mails reminders of organisations, every hour. */
export const remindPeopleJob = (
  services: Pick<ReminderNeeds, 'db' | 'clock' | 'jobs' | 'newsletterKey'> & {
    readonly config: Pick<ReminderNeeds, 'appUrl'>;
  },
): JobDefinition => ({
  name: 'remind-people-of-teams',
  schedule: '41 * * * *',
  run: () => remindPeople({ ...services, appUrl: services.config.appUrl }).then(() => undefined),
});
