import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { samples } from '#tests/support/media-fixture.ts';
import type { TestEnvironment } from './test-environment.ts';

/** A course with a lesson of each kind, and two unsold courses. */
export interface CourseFixtures {
  readonly course: WrittenCourse;
  readonly videoId: string;
  readonly pdfId: string;
  readonly bought: WrittenCourse;
  readonly wanted: WrittenCourse;
}

export async function createCourseFixtures({
  product,
  controlDatabase: { db },
}: TestEnvironment): Promise<CourseFixtures> {
  const actor = { kind: 'system', name: 'test' } as const;
  const keep = async (kind: 'video' | 'pdf') => {
    const file = { source: samples[kind], fileName: `${kind}.file`, kind, isPublic: false };
    return (await storeMediaFile({ ...product.services, db, actor }, file)).id;
  };
  const [videoId, pdfId] = [await keep('video'), await keep('pdf')];
  const course = await createCourse(db, {
    sections: [
      {
        lessons: [
          { type: 'text', title: 'Words', body: '<p>the words of the lesson</p>' },
          { type: 'video', title: 'Film', mediaId: videoId },
          { type: 'pdf', title: 'Handout', mediaId: pdfId },
        ],
      },
    ],
  });
  return { course, videoId, pdfId, bought: await createCourse(db), wanted: await createCourse(db) };
}
