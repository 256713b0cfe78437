import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { chargeInvariants } from './doctor-charges.server.ts';
import { heldMoneyInvariants, heldMoneyNotices } from './doctor-held-money.server.ts';
import type { Invariant, Notice } from './doctor-invariant.ts';
import {
  learningInvariants,
  assignmentInvariants,
  lessonQuestionInvariants,
  quizAttemptInvariants,
} from './doctor-learning.server.ts';
import {
  moneyInvariants,
  giftInvariants,
  seatInvariants,
  instalmentPlanInvariants,
  manualPaymentInvariants,
} from './doctor-money.server.ts';
import { organisationInvariants } from './doctor-organisations.server.ts';
import { quotationInvariants } from './doctor-quotations.server.ts';
import { refundInvariants, refundNotices } from './doctor-refunds.server.ts';

/** Mails to learners and subscribers that were written in the portal. */
const campaignInvariants: readonly Invariant[] = [
  {
    name: 'campaigns reach their end',
    sentence: 'A campaign has recipients only once it started, and nobody waits for the mail of one that was sent.',
    broken: `select k.id as campaign, k.status, count(*)::int as recipients from campaigns k join campaign_recipients r on r.campaign_id = k.id
      where k.status in ('draft', 'scheduled') or (k.status = 'sent' and r.state = 'waiting') group by k.id`,
  },
];

const campaignNotices: readonly Notice[] = [
  {
    name: 'Campaigns that stopped on their way',
    sentence: 'These campaigns are being sent, or were due, and have queued no mail for a day.',
    remedy:
      'Check that mails leave (the outbox under Messages), and that the server runs its jobs between 7:00 and 20:00.',
    found: `select k.id as campaign, k.subject, coalesce(k.queued_at, k.send_at) as since from campaigns k
      where k.status in ('scheduled', 'sending') and coalesce(k.queued_at, k.send_at) < now() - interval '1 day'`,
  },
];

/** A broken invariant, with the rows that break it. */
export interface Finding {
  /** 'I1' to 'I11', followed by a word if an invariant has several parts. */
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly object[];
}

/** Maximum number of rows shown per finding. */
const shownRows = 20;

/** Videos shown to learners. */
const mediaInvariants: readonly Invariant[] = [
  {
    name: 'videos are played by browsers',
    sentence: 'A video that is neither MP4 nor WebM is being prepared, or has failed to be.',
    broken: `select m.id as file, m.content_type from media_files m
      where m.kind = 'video' and m.content_type not in ('video/mp4', 'video/webm')
      and not exists (select from media_preparations p where p.media_id = m.id)`,
  },
  {
    name: 'renditions are of a video and smaller',
    sentence:
      'What learners are offered in place of a video was made of it, and has at most three quarters of its bytes.',
    broken: `select r.media_id as file, r.quality, m.kind, m.byte_size from media_renditions r
      join media_files m on m.id = r.media_id left join media_files f on f.id = r.file_id
      where m.kind <> 'video' or m.is_public or (f.id is not null and (f.kind <> 'rendition' or f.is_public or f.byte_size > 0.75 * m.byte_size))`,
  },
  {
    name: 'files of translations fit their lesson',
    sentence: 'The file of a lesson in another language is of the kind of the lesson, and only videos have captions.',
    broken: `select t.lesson_id as lesson, t.locale, m.kind, c.kind as captions from lesson_texts t join lessons l on l.id = t.lesson_id
      left join media_files m on m.id = t.media_id left join media_files c on c.id = t.captions_id
      where m.kind <> l.content_type or c.kind <> 'captions' or (c.id is not null and l.content_type <> 'video')`,
  },
  {
    name: 'pictures of questions are known',
    sentence: 'The pictures of drafts and revisions are those that are kept for their question.',
    broken: `with shown as (
        select id as question, (draft #>> '{picture,id}')::uuid as file from questions union
        select question_id, (content #>> '{picture,id}')::uuid from question_revisions)
      select coalesce(s.question, p.question_id) as question, s.file as shown, p.media_id as kept
      from (select * from shown where file is not null) s
      full join question_pictures p on p.question_id = s.question and p.media_id = s.file
      where s.file is null or p.media_id is null`,
  },
];

/** SQL condition: no server has reported for three minutes, though videos wait. */
const isNobodyAtIt = `not exists (
  select from media_preparations r where r.state = 'running' and r.beat_at > now() - interval '3 minutes')`;

const mediaNotices: readonly Notice[] = [
  {
    name: 'videos wait to be converted',
    sentence: 'These videos have waited for more than ten minutes, and no server works on any.',
    remedy: 'Start a server. If one runs, its log says why its jobs do not.',
    found: `select p.media_id as file, m.file_name, p.asked_at from media_preparations p join media_files m on m.id = p.media_id
      where p.state <> 'failed' and p.asked_at < now() - interval '10 minutes' and ${isNobodyAtIt} order by p.asked_at, p.media_id`,
  },
  {
    name: 'videos were not converted',
    sentence: 'These videos failed, and learners do not get them.',
    remedy: 'Open the lesson or the course in the portal: try again there, or upload the video as MP4 (H.264).',
    found: `select p.media_id as file, m.file_name, p.fault from media_preparations p join media_files m on m.id = p.media_id
      where p.state = 'failed' order by p.asked_at, p.media_id`,
  },
  {
    name: 'smaller videos were not made',
    sentence: 'Learners are offered these videos in their original size alone.',
    remedy: "The log has ffmpeg's output. Open the content of the course in the portal, and try again there.",
    found: `select r.media_id as file, m.file_name, r.quality, r.fault from media_renditions r join media_files m on m.id = r.media_id
      where r.state = 'failed' order by r.asked_at, r.media_id, r.quality`,
  },
];

export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...manualPaymentInvariants,
  ...refundInvariants,
  ...chargeInvariants,
  ...instalmentPlanInvariants,
  ...quotationInvariants,
  ...organisationInvariants,
  ...campaignInvariants,
  ...giftInvariants,
  ...seatInvariants,
  ...heldMoneyInvariants,
  ...learningInvariants,
  ...quizAttemptInvariants,
  ...lessonQuestionInvariants,
  ...assignmentInvariants,
  ...mediaInvariants,
];

/** A row for each invariant: its place in `invariants`, and the rows that break it, or null. */
export interface Answer extends Record<string, unknown> {
  readonly index: number;
  readonly rows: object[] | null;
}

/** Every invariant in one query at one point in time. Returns an `Answer` for each. */
export const everyInvariant = invariants
  .map(
    ({ broken }, index) =>
      `select ${index} as index, (select jsonb_agg(to_jsonb(shown)) from (select * from (${broken}) found limit ${shownRows}) shown) as rows`,
  )
  .join('\nunion all\n');

/** Returns the broken invariants; empty for a healthy database. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  return findingsOf((await db.execute<Answer>(sql.raw(everyInvariant))).rows);
}

/** Returns unusual and waiting states that are no errors, with their rows. */
export async function readNotices(db: Database): Promise<readonly (Notice & { readonly rows: readonly object[] })[]> {
  const notices = [];
  for (const notice of [...refundNotices, ...heldMoneyNotices, ...mediaNotices, ...campaignNotices]) {
    const { rows } = await db.execute(sql.raw(`${notice.found} limit ${shownRows}`));
    if (rows.length > 0) notices.push({ ...notice, rows });
  }
  return notices;
}

/** Returns the broken invariants from the answers to `everyInvariant`. */
export function findingsOf(answers: readonly Answer[]): Finding[] {
  return answers.flatMap(({ index, rows }) => {
    const invariant = invariants[index];
    return invariant && rows ? [{ name: invariant.name, sentence: invariant.sentence, rows }] : [];
  });
}
