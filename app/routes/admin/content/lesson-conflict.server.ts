import { lessonForm, type LessonInput } from '#app/modules/catalogue/courses/admin/content/content-input.ts';
import { readLessonForEditing } from '#app/modules/catalogue/courses/admin/content/read-lesson-for-editing.server.ts';
import { sanitizeLessonBody } from '#app/modules/catalogue/courses/lesson-body.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { youtubeAddress } from '#app/modules/catalogue/media/youtube.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { formatDuration } from '#app/shared/duration.ts';
import type { RecordConflict } from '#app/shared/form-answer.ts';
import { ruleWords } from '#app/modules/catalogue/courses/ui/admin/content/rule-words.ts';
import { m } from '#texts';

const labels: Readonly<Record<keyof LessonInput, () => string>> = {
  title: m.portal_content_item_title,
  type: m.portal_content_type,
  body: m.portal_content_text,
  youtubeId: m.portal_shared_youtube_url,
  mediaId: m.portal_shared_file,
  captionsId: m.portal_shared_captions,
  durationSeconds: m.portal_content_length,
  isFreePreview: m.portal_content_free_preview,
  allowDownload: m.portal_content_download,
  isDoneWhenViewed: m.portal_content_done_when_viewed,
  rule: m.portal_rules_opens,
};

/** Compares a refused form with the stored lesson. */
export async function lessonConflict(
  { services }: RequestScope,
  actor: Actor,
  { courseId, id, fields }: { courseId: string; id: string; fields: Readonly<Record<string, string>> },
): Promise<RecordConflict> {
  const stored = await readLessonForEditing({ db: services.db, actor }, { courseId, id });
  const { lesson, file, captions } = stored;
  const submitted = lessonForm.parse(fields);
  const mine = { ...submitted, body: sanitizeLessonBody(submitted.body) };
  const changes = changedFields({ ...mine }, { ...lesson })?.after ?? {};
  const words: Readonly<Record<keyof LessonInput, string>> = {
    title: lesson.title,
    type: lessonKinds[lesson.type].label().toUpperCase(),
    body: '',
    youtubeId: lesson.youtubeId === null ? m.portal_shared_none() : youtubeAddress(lesson.youtubeId),
    mediaId: file?.fileName ?? m.portal_shared_none(),
    captionsId: captions?.fileName ?? m.portal_shared_none(),
    durationSeconds:
      lesson.durationSeconds === null ? m.portal_content_not_given() : formatDuration(lesson.durationSeconds),
    isFreePreview: lesson.isFreePreview ? m.portal_shared_yes_small() : m.portal_shared_no_small(),
    rule: ruleWords(lesson.rule),
    isDoneWhenViewed: lesson.isDoneWhenViewed ? m.portal_shared_yes_small() : m.portal_shared_no_small(),
    allowDownload: lesson.allowDownload ? m.portal_content_allowed() : m.portal_content_not_allowed(),
  };
  return {
    version: stored.version,
    theirs: (Object.keys(labels) as (keyof LessonInput)[])
      .filter((field) => field in changes)
      .map((field) => ({
        label: labels[field](),
        value: words[field],
        ...(field === 'body' && { html: lesson.body }),
      })),
  };
}
