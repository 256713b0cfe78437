import type { Invariant, Notice } from './doctor-invariant.ts';

/** Mails to learners and subscribers that were written in the portal. */
export const campaignInvariants: readonly Invariant[] = [
  {
    name: 'campaigns reach their end',
    sentence: 'A campaign has recipients only once it started, and nobody waits for the mail of one that was sent.',
    broken: `select k.id as campaign, k.status, count(*)::int as recipients from campaigns k join campaign_recipients r on r.campaign_id = k.id
      where k.status in ('draft', 'scheduled') or (k.status = 'sent' and r.state = 'waiting') group by k.id`,
  },
];

export const campaignNotices: readonly Notice[] = [
  {
    name: 'Campaigns that stopped on their way',
    sentence: 'These campaigns are being sent, or were due, and have queued no mail for a day.',
    remedy:
      'Check that mails leave (the outbox under Messages), and that the server runs its jobs between 7:00 and 20:00.',
    found: `select k.id as campaign, k.subject, coalesce(k.queued_at, k.send_at) as since from campaigns k
      where k.status in ('scheduled', 'sending') and coalesce(k.queued_at, k.send_at) < now() - interval '1 day'`,
  },
];
