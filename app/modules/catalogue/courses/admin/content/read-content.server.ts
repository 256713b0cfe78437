import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { preparationOf, type VideoConverter } from '#app/modules/catalogue/media/preparation/preparation.ts';
import { renditionsOf } from '#app/modules/catalogue/media/renditions/rendition.ts';
import type { CourseStatus } from '#app/shared/course-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { ContentLesson, ContentSection, CourseContent } from './course-content.ts';
import { refuse } from './content-errors.ts';
import { lessonRuleOf } from '../../lesson-rule.ts';
import { orderVersion } from './arrange-content.server.ts';
import { selectContent, selectCourseHead } from './content-queries.server.ts';

/**
 * Reads the sections and lessons of a course, drafts too, to be edited. `converter` is null without ffmpeg. Two queries. Throws DomainError
 * 'forbidden', 'course_not_found'.
 */
export async function readContent(
  { db, actor, converter }: ReadDeps & { readonly converter?: VideoConverter | null },
  courseId: string,
): Promise<CourseContent> {
  const makesRenditions = converter !== null;
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  const course = isId(courseId) ? await selectCourseHead(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  const found = new Map<string, Omit<ContentSection, 'lessons'> & { readonly lessons: ContentLesson[] }>();
  for (const { section, lesson, rule, file, preparation, renditions } of await selectContent(db, courseId)) {
    const inside = found.get(section.id) ?? { ...section, lessons: [] };
    found.set(section.id, inside);
    if (!lesson) continue;
    const { contentType, durationSeconds, ...shown } = lesson;
    const ofFile = file?.durationMs ? Math.round(file.durationMs / 1000) : null;
    const prepared = preparation && preparationOf(preparation);
    const { isPlayable } = lessonKinds[contentType];
    inside.lessons.push({
      ...shown,
      type: contentType,
      rule: lessonRuleOf(rule),
      durationSeconds: durationSeconds ?? ofFile,
      byteSize: file?.byteSize ?? null,
      pageCount: file?.pageCount ?? null,
      preparation: prepared,
      renditions:
        isPlayable && prepared === null && lesson.mediaId !== null
          ? renditionsOf(renditions).filter(({ state }) => makesRenditions || state !== 'waiting')
          : null,
    });
  }
  const sections = [...found.values()];
  const version = orderVersion(
    sections.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) })),
  );
  return { ...course, status: course.status as CourseStatus, version, sections, makesRenditions };
}
