import { createHash } from 'node:crypto';
import { deriveKey } from '#app/modules/people/accounts/auth-secret.server.ts';
import { readCoursePackage } from '../read-course-package.server.ts';
import { type CourseRight, handedLesson } from './handed-course.ts';

type PackageDeps = Parameters<typeof readCoursePackage>[0];

interface Deps extends PackageDeps {
  /** 64 hexadecimal digits. */
  readonly courseFileKey: string;
}

/**
 * Returns the key of a course's files, by the course's id or slug, with what a device may show of the course and believe of a file: hashes of
 * lessons and files as they are now. Whoever may not study the course gets no key. Throws as `readCoursePackage`.
 */
export async function readCourseRight({ courseFileKey, ...deps }: Deps, idOrSlug: string): Promise<CourseRight> {
  const { coursePackage, rightsUntil } = await readCoursePackage(deps, idOrSlug);
  const { player, learnerId, lessons, files } = coursePackage;
  const hashes = Object.entries(lessons).map(([id, lesson]) => [
    id,
    createHash('sha256').update(handedLesson(lesson)).digest('hex'),
  ]);
  return {
    key: deriveKey(courseFileKey, player.course.id),
    rightsUntil: rightsUntil.toISOString(),
    learnerId,
    player,
    lessons: Object.fromEntries(hashes) as Record<string, string>,
    files,
  };
}
