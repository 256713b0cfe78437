import { readVideoFormat, type VideoFormat } from '#app/shared/video-format.ts';
import { m } from '#texts';

/** Common names of codecs that browsers do not play. */
const codingNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:hvc1|hev1|dvh1|dvhe)$/, 'HEVC'],
  [/^ap(?:c[nhso]|4[hx])$/, 'ProRes'],
  [/^mp4v$/, 'MPEG-4 Part 2'],
  [/^(?:mjp[ab]|jpeg)$/, 'Motion JPEG'],
  [/^(?:sowt|twos|lpcm|in24|in32|fl32|fl64|raw )$/, 'PCM sound'],
];

/** Returns the common name of a format that no browser plays: 'HEVC', 'AVI', 'MOV of more than 1 GB'. Null if it plays. */
export function nameUnplayed({ unplayed, isLargeQuickTime }: VideoFormat): string | null {
  if (unplayed === null) return isLargeQuickTime ? m.portal_media_large_quicktime() : null;
  return codingNames.find(([pattern]) => pattern.test(unplayed))?.[1] ?? unplayed.trim();
}

/** Returns the common name of the format of a video, as above, for the browser that sends it. */
export const unplayedFormat = async (...video: Parameters<typeof readVideoFormat>): Promise<string | null> =>
  nameUnplayed(await readVideoFormat(...video));

/** Returns what its owner can do about it. */
export const unplayedSentence = (format: string): string => m.portal_media_video_unplayed({ format });
