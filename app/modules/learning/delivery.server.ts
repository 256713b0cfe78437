import { lessonKindRules } from '#app/modules/learning/lesson-kinds/lesson-kind-rules.server.ts';
import { langBeside } from '#app/shared/text-language.ts';
import type { LessonDelivery } from './stage-lesson.ts';
import type { selectLessonContent } from './study-queries.server.ts';

type LessonRow = NonNullable<Awaited<ReturnType<typeof selectLessonContent>>>;

/** Returns a lesson's content for a learner who may study it. */
export function deliveryOf(row: LessonRow): LessonDelivery {
  const { title, titleLocale, locale, ownLocale, otherLocale, position } = row;
  const lang = langBeside(titleLocale);
  return {
    content: lessonKindRules[row.contentType].contentOf(row),
    position,
    words: {
      title,
      ...(lang && { lang }),
      locale,
      locales: otherLocale === null ? [ownLocale] : [ownLocale, otherLocale],
    },
  };
}
