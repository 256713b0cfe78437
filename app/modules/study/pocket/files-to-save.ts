import type { Quality } from '#app/modules/catalogue/lesson-kinds/video/quality.ts';
import type { CourseFile } from './saved-course.ts';

/** Which form is taken where a video lacks the chosen one: the next larger one, never more data than the original. */
const fallbacks: Readonly<Record<Quality, readonly Quality[]>> = {
  original: ['original'],
  small: ['small', 'original'],
  sound: ['sound', 'small', 'original'],
};

/** Returns the files that a device saves: one form of the video of each lesson, and all others. Small files come first, video by video. */
export function filesToSave(files: readonly CourseFile[], quality: Quality): readonly CourseFile[] {
  const videos = files.filter((file) => file.quality !== null);
  const chosen = [...Map.groupBy(videos, ({ lessonId }) => lessonId).values()].flatMap((forms) => {
    const byQuality = new Map(forms.map((form) => [form.quality, form]));
    return fallbacks[quality].flatMap((wanted) => byQuality.get(wanted) ?? []).slice(0, 1);
  });
  return [...files.filter((file) => file.quality === null), ...chosen];
}
