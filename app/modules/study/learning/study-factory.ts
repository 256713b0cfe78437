import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';

/** Creates a learner and returns them as an actor. */
export async function learnerActor(
  db: Database,
  name = 'Faith Nyambura',
): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id, email } = await createLearner(db, { name });
  return { kind: 'learner', userId: id, email, name };
}

/** Creates a staff member and returns them as an actor in an admin session. */
export async function staffActor(db: Database): Promise<StaffActor> {
  const { id, email, name } = await createStaff(db);
  return { kind: 'staff', userId: id, email, name, role: 'manager' };
}

export interface MixedCourse {
  readonly course: WrittenCourse;
  /** Ids of its lessons. */
  readonly free: string;
  readonly locked: string;
  readonly handout: string;
  readonly draft: string;
  readonly video: string;
  readonly files: { readonly pdf: string; readonly video: string; readonly captions: string };
}

/** Creates a course with a free text, a locked text, a PDF, a captioned video and an unpublished text, in two sections. */
export async function createMixedCourse(db: Database): Promise<MixedCourse> {
  const pdf = await createMediaFile(db, { kind: 'pdf' });
  const video = await createMediaFile(db, { kind: 'video' });
  const captions = await createMediaFile(db, { kind: 'captions' });
  const draftBody = '<p>the unfinished words</p>';
  const course = await createCourse(db, {
    sections: [
      {
        title: 'Begin',
        lessons: [
          { type: 'text', title: 'Free', body: '<p>the free words</p>', isFreePreview: true },
          { type: 'text', title: 'Locked', body: '<p>the paid words</p>' },
        ],
      },
      {
        title: 'Go on',
        lessons: [
          { type: 'pdf', title: 'Handout', mediaId: pdf.id },
          { type: 'text', title: 'Draft', body: draftBody, isPublished: false, isFreePreview: true },
          { type: 'video', title: 'Film', mediaId: video.id, captionsId: captions.id },
        ],
      },
    ],
  });
  const idOf = (title: string) => course.lessons.find((lesson) => lesson.title === title)?.id ?? '';
  return {
    course,
    free: idOf('Free'),
    locked: idOf('Locked'),
    handout: idOf('Handout'),
    draft: idOf('Draft'),
    video: idOf('Film'),
    files: { pdf: pdf.id, video: video.id, captions: captions.id },
  };
}
