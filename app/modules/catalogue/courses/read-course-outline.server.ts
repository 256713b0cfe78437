import { getLocale } from '#texts/runtime';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { langBeside } from '#app/shared/text-language.ts';
import type { OutlineLesson, OutlineSection } from './course-outline.ts';
import type { Catalogue } from './catalogue-cache.server.ts';
import { lessonRuleOf } from './lesson-rule.ts';
import { selectOutline } from './course-outline-queries.server.ts';

interface Deps extends ReadDeps {
  /** The cache, if available. */
  readonly catalogue?: Pick<Catalogue, 'outline'>;
}

/**
 * Returns the sections of a course with their lessons, in order. Open to everybody who may see the course, which the caller has checked.
 * Only staff get unpublished lessons and empty sections; `alsoUnpublished` are lessons that the actor gets in any case. One query at most.
 */
export async function readCourseOutline(
  { db, actor, catalogue }: Deps,
  courseId: string,
  { alsoUnpublished = new Set() }: { readonly alsoUnpublished?: ReadonlySet<string> } = {},
): Promise<readonly OutlineSection[]> {
  const includeUnpublished = can(actor, 'courses.read');
  const locale = getLocale();
  const kept = includeUnpublished ? null : await catalogue?.outline(courseId, locale);
  const known = new Set(kept?.map(({ lesson }) => lesson?.id));
  const isEnough = [...alsoUnpublished].every((id) => known.has(id));
  const includesMore = includeUnpublished || alsoUnpublished.size > 0;
  const rows =
    kept && isEnough ? kept : await selectOutline(db, { courseId, locale }, { includeUnpublished: includesMore });
  const sections = new Map<string, { id: string; title: string; lessons: OutlineLesson[] }>();
  for (const { sectionId, sectionTitle, isOwnSectionTitle, ownLocale, lesson, rule: row, ...file } of rows) {
    const { durationMs, byteSize, pageCount, isPreparing, questions } = file;
    const own = langBeside(ownLocale);
    const lang = own === undefined ? undefined : { lang: own };
    const section = sections.get(sectionId) ?? {
      id: sectionId,
      title: sectionTitle,
      ...(isOwnSectionTitle && lang),
      lessons: [],
    };
    sections.set(sectionId, section);
    if (!lesson || !(includeUnpublished || lesson.isPublished || alsoUnpublished.has(lesson.id))) continue;
    const durationSeconds = lesson.durationSeconds ?? (durationMs === null ? null : Math.round(durationMs / 1000));
    const rule = lessonRuleOf(row);
    const extent = { durationSeconds, pageCount, wordCount: lesson.wordCount };
    section.lessons.push({
      id: lesson.id,
      title: lesson.title,
      ...(lesson.isOwnTitle && lang),
      type: lesson.contentType,
      durationSeconds,
      minutes: lessonKinds[lesson.contentType].minutes(extent),
      byteSize: isPreparing ? null : byteSize,
      ...(questions > 0 && { questions }),
      isFreePreview: lesson.isFreePreview,
      ...(lesson.isDoneWhenViewed && { isDoneWhenViewed: true }),
      isPublished: lesson.isPublished,
      isPreparing,
      ...(rule && { rule }),
    });
  }
  return [...sections.values()].filter((section) => includeUnpublished || section.lessons.length > 0);
}
