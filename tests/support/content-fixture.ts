import { beforeEach, vi } from 'vitest';
import { lessonForm, type LessonInput } from '#app/modules/catalogue/courses/admin/content/content-input.ts';
import type { PublishDeps } from '#app/modules/catalogue/courses/admin/content/content-record.ts';
import type { CourseContent } from '#app/modules/catalogue/courses/admin/content/course-content.ts';
import { readContent } from '#app/modules/catalogue/courses/admin/content/read-content.server.ts';
import {
  readLessonForEditing,
  type LessonForEditing,
} from '#app/modules/catalogue/courses/admin/content/read-lesson-for-editing.server.ts';
import { staffActor, createMixedCourse, type MixedCourse } from '#app/modules/study/learning/study-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { TestEnv } from './test-env.ts';

interface Audited {
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** For tests of changes to a course's content: a staff member, and a course with every kind of lesson, before each test. */
export function useContentFixture(env: TestEnv) {
  const publish = vi.fn<(topic: string) => void>();
  const announce = vi.fn(async () => undefined);
  let staff: Actor | null = null;
  let mixed: MixedCourse | null = null;
  beforeEach(async () => {
    publish.mockClear();
    announce.mockClear();
    staff = await staffActor(env.db);
    mixed = await createMixedCourse(env.db);
  });
  const given = <T>(value: T | null): T => {
    if (value === null) throw new Error('the fixture is used outside of a test');
    return value;
  };
  const fixture = {
    publish,
    announce,
    get mixed(): MixedCourse {
      return given(mixed);
    },
    get courseId(): string {
      return given(mixed).course.id;
    },
    sectionId: (index: number) => given(mixed).course.sections[index]?.id ?? '',
    deps: (actor: Actor = given(staff)): PublishDeps => ({
      db: env.db,
      clock: env.clock,
      actor,
      liveEvents: { publish },
      address: '10.0.0.7',
      announce,
    }),
    /** Parses the form of a text lesson with these fields. */
    input: (fields: Record<string, string>): LessonInput =>
      lessonForm.parse({ title: 'Beads', type: 'text', ...fields }),
    read: (courseId: string = given(mixed).course.id): Promise<CourseContent> => readContent(fixture.deps(), courseId),
    edited: (id: string): Promise<LessonForEditing> =>
      readLessonForEditing(fixture.deps(), { courseId: fixture.courseId, id }),
    /** Returns the content as text: 'Begin: Free, Locked (draft)'. */
    async words(): Promise<string[]> {
      const { sections } = await fixture.read();
      return sections.map(({ title, lessons }) => {
        const shown = lessons.map((lesson) => lesson.title + (lesson.isPublished ? '' : ' (draft)'));
        return `${title}: ${shown.join(', ')}`;
      });
    },
    async audited(subjects: readonly string[] = ['section', 'lesson']): Promise<Audited[]> {
      const { rows } = await env.pool.query<Audited>(
        `select action, before, after from audit_log where subject_type = any($1) order by id`,
        [subjects],
      );
      return rows;
    },
  };
  return fixture;
}
