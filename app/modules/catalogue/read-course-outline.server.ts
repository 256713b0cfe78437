import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { can } from '#app/shared/permissions.ts';
import type { OutlineLesson, OutlineSection } from './course-outline.ts';
import type { Catalogue } from './kept-catalogue.server.ts';
import { selectOutline } from './course-outline-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  /** Where it is in memory. */
  readonly catalogue?: Pick<Catalogue, 'outline'>;
}

/**
 * The sections of a course with what each lesson is, in order. Open to everybody who may see the course itself, which
 * the caller has checked. Unpublished lessons and empty sections exist for administrators only. One query at most.
 */
export async function readCourseOutline(
  { db, actor, catalogue }: Deps,
  courseId: string,
): Promise<readonly OutlineSection[]> {
  const includeUnpublished = can(actor, 'courses.read');
  const rows =
    (!includeUnpublished && (await catalogue?.outline(courseId))) ||
    (await selectOutline(db, courseId, { includeUnpublished }));
  const sections = new Map<string, { id: string; title: string; lessons: OutlineLesson[] }>();
  for (const { sectionId, sectionTitle, lesson, durationMs, byteSize, pageCount, isPreparing } of rows) {
    const section = sections.get(sectionId) ?? { id: sectionId, title: sectionTitle, lessons: [] };
    sections.set(sectionId, section);
    if (!lesson) continue;
    const durationSeconds = lesson.durationSeconds ?? (durationMs === null ? null : Math.round(durationMs / 1000));
    const extent = { durationSeconds, pageCount, wordCount: lesson.wordCount };
    section.lessons.push({
      id: lesson.id,
      title: lesson.title,
      type: lesson.contentType,
      durationSeconds,
      minutes: lessonKinds[lesson.contentType].minutes(extent),
      byteSize: isPreparing ? null : byteSize,
      isFreePreview: lesson.isFreePreview,
      isPublished: lesson.isPublished,
      isPreparing,
    });
  }
  return [...sections.values()].filter((section) => includeUnpublished || section.lessons.length > 0);
}
