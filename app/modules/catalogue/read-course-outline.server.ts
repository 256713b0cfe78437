import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { can } from '#app/shared/permissions.ts';
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
  for (const { sectionId, sectionTitle, lesson, durationMs, byteSize, isPreparing } of rows) {
    const section = sections.get(sectionId) ?? { id: sectionId, title: sectionTitle, lessons: [] };
    sections.set(sectionId, section);
    if (!lesson) continue;
    section.lessons.push({
      id: lesson.id,
      title: lesson.title,
      type: lesson.contentType,
      durationSeconds: lesson.durationSeconds ?? (durationMs === null ? null : Math.round(durationMs / 1000)),
      byteSize: isPreparing ? null : byteSize,
      isFreePreview: lesson.isFreePreview,
      isPublished: lesson.isPublished,
      isPreparing,
    });
  }
  return [...sections.values()].filter((section) => includeUnpublished || section.lessons.length > 0);
}

/** A lesson as an outline lists it: never its body or media. */
interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  /** Length of a video; null where it is not known, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** Size of the file behind a video or PDF; null for texts and for videos on YouTube. */
  readonly byteSize: number | null;
  readonly isFreePreview: boolean;
  /** False exists for administrators only. */
  readonly isPublished: boolean;
  /** Its video cannot be played yet. */
  readonly isPreparing: boolean;
}

interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly lessons: readonly OutlineLesson[];
}
