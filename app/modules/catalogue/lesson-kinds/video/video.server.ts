import { z } from 'zod';
import { mediaId, youtubeVideo } from '#app/modules/catalogue/media/field-shapes.ts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { youtubeIdOf } from '#app/modules/catalogue/media/youtube.ts';
import { cleaned } from '#app/platform/text-schemas.ts';
import type { LessonKindRules, LessonSource } from '../lesson-kind.ts';
import { videoLimits } from './video-limits.ts';
import type { VideoContent } from './video.ts';
import { m } from '#texts';

const length = cleaned.transform((text, context): number | null => {
  if (text === '') return null;
  const seconds = text.length > videoLimits.length ? null : readLength(text);
  if (seconds !== null) return seconds;
  context.addIssue({ code: 'custom', message: m.portal_content_length_invalid() });
  return z.NEVER;
});

/** Reads 'm:ss' or 'h:mm:ss' as seconds; null for anything else. */
function readLength(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export const videoRules: LessonKindRules<VideoContent> = {
  // A YouTube address replaces a file with its captions and length.
  form: z
    .object({ youtube: youtubeVideo(videoLimits.address), length, videoId: mediaId, captionsId: mediaId })
    .transform(({ youtube, length: durationSeconds, videoId, captionsId }, context): Partial<LessonSource> => {
      if (youtube !== null) return { youtubeId: youtube, durationSeconds };
      if (videoId !== null) return { mediaId: videoId, captionsId };
      const message = m.portal_content_video_missing();
      context.addIssue({ code: 'custom', path: ['youtube'], message });
      return z.NEVER;
    }),
  files: (source) => [
    { mediaId: source.mediaId, kind: 'video', field: 'videoId' },
    { mediaId: source.captionsId, kind: 'captions', field: 'captionsId' },
  ],
  isReady: (source) => source.mediaId !== null || source.youtubeId !== null,
  contentOf({ body: html, youtubeId, mediaId: id, isPreparing, byteSize, captionsId, ...file }) {
    const { mediaType, captionsLocale, width, height, allowDownload } = file;
    if (youtubeId !== null) return { kind: 'video', html, youtubeId };
    if (id === null || byteSize === null || isPreparing) return null;
    const captionsUrl = captionsId === null ? null : mediaUrl(captionsId);
    const contentType = mediaType ?? 'video/mp4';
    const captions = { captionsUrl, captionsLocale };
    const renditions = file.renditions.map(({ id: made, ...rendition }) => ({ ...rendition, url: mediaUrl(made) }));
    const original = { url: mediaUrl(id), contentType, byteSize, width, height };
    return { kind: 'video', html, ...original, renditions, ...captions, allowDownload };
  },
  imported: {
    isType: (word) => word === 'video' || word.startsWith('video/'),
    sourceOf(address) {
      const youtubeId = youtubeIdOf(address);
      return youtubeId === null ? { file: 'video' } : { youtubeId };
    },
  },
};
