import { z } from 'zod';
import { contentTypes, type ContentType } from '#app/shared/course-terms.ts';
import { cleaned, line, required } from '#app/platform/text-shapes.ts';
import { mediaId, youtubeVideo } from '../field-shapes.ts';
import { bodyFault } from '../../lesson-body.ts';
import { contentLimits, readLength, sourceSentences } from './content-limits.ts';

/** The form of a section. */
export const sectionForm = z.object({
  title: required(contentLimits.title, 'Please enter a section title').transform(line),
});

export type SectionInput = z.infer<typeof sectionForm>;

/** A lesson as an administrator means it to be. */
export interface LessonInput {
  readonly title: string;
  readonly type: ContentType;
  /** HTML, not yet sanitised. */
  readonly body: string;
  readonly youtubeId: string | null;
  /** Of its video or PDF. */
  readonly mediaId: string | null;
  readonly captionsId: string | null;
  /** Of a video on YouTube, where somebody wrote it; of files it is read. */
  readonly durationSeconds: number | null;
  readonly isFreePreview: boolean;
  readonly allowDownload: boolean;
}

const tick = z
  .string()
  .optional()
  .transform((text) => text === 'on');

const length = cleaned.transform((text, context): number | null => {
  if (text === '') return null;
  const seconds = text.length > contentLimits.length ? null : readLength(text);
  if (seconds !== null) return seconds;
  context.addIssue({ code: 'custom', message: 'Please write the length as minutes and seconds, such as 6:12' });
  return z.NEVER;
});

const body = z
  .string()
  .default('')
  .superRefine((html, context) => {
    const fault = bodyFault(html);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

/**
 * The form of a lesson (title and type are required, a video needs an address of YouTube or a file). An address of
 * YouTube takes the place of a file; what belongs to another type is left out.
 */
export const lessonForm = z
  .object({
    title: required(contentLimits.title, 'Please enter an item title').transform(line),
    type: z.enum(contentTypes, 'Please choose a content type'),
    body,
    youtube: youtubeVideo(contentLimits.video),
    length,
    videoId: mediaId,
    pdfId: mediaId,
    captionsId: mediaId,
    isFreePreview: tick,
    allowDownload: tick,
  })
  .transform(
    (
      { title, type, body: html, youtube, length: seconds, videoId, pdfId, captionsId, ...ticks },
      context,
    ): LessonInput => {
      const youtubeId = type === 'video' ? youtube : null;
      const file = { video: youtubeId === null ? videoId : null, pdf: pdfId, text: null }[type];
      if (type !== 'text' && youtubeId === null && file === null) {
        const field = type === 'video' ? 'youtube' : 'pdfId';
        context.addIssue({ code: 'custom', path: [field], message: sourceSentences[type] });
      }
      return {
        ...ticks,
        title,
        type,
        body: html,
        youtubeId,
        mediaId: file,
        captionsId: type === 'video' && file !== null ? captionsId : null,
        durationSeconds: youtubeId === null ? null : seconds,
      };
    },
  );
