import type { Invariant, Notice } from './doctor-invariant.ts';

/** Videos that learners are given. */
export const mediaInvariants: readonly Invariant[] = [
  {
    name: 'videos are played by browsers',
    sentence: 'A video that is neither MP4 nor WebM is being prepared, or has failed to be.',
    broken: `select m.id as file, m.content_type from media_files m
      where m.kind = 'video' and m.content_type not in ('video/mp4', 'video/webm')
      and not exists (select from media_preparations p where p.media_id = m.id)`,
  },
];

/** No server was heard of for minutes, though videos wait. */
const isNobodyAtIt = `not exists (
  select from media_preparations r where r.state = 'running' and r.beat_at > now() - interval '3 minutes')`;

export const mediaNotices: readonly Notice[] = [
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
];
