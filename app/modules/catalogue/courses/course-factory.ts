import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { NewCourse, NewLesson, NewSection, WrittenCourse } from './course-structure.ts';
import { insertCourse } from './course-outline-queries.server.ts';

interface CourseOverrides extends Partial<NewCourse> {
  /** Published text lessons by their titles, or whole lessons; without it one section with two texts. */
  readonly sections?: readonly { readonly title?: string; readonly lessons: readonly (string | NewLesson)[] }[];
}

let made = 0;

/** Creates a listed course with published lessons, for tests and seeds. */
export async function createCourse(
  db: Database,
  { sections, ...overrides }: CourseOverrides = {},
): Promise<WrittenCourse> {
  made += 1;
  const outline = (sections ?? [{ lessons: ['First lesson', 'Second lesson'] }]).map((section, index): NewSection => ({
    title: section.title ?? `Section ${index + 1}`,
    lessons: section.lessons.map((lesson) =>
      typeof lesson === 'string'
        ? { type: 'text', title: lesson, body: `<p>${lesson}: the words.</p>`, isPublished: true }
        : { isPublished: true, ...lesson },
    ),
  }));
  const course: NewCourse = {
    slug: `course-${made}-${Math.random().toString(36).slice(2, 8)}`,
    title: `Course ${made}`,
    description: 'What this course teaches, in a sentence.',
    instructor: 'Wanjiru Kamau',
    priceCents: toCents(650_000),
    status: 'active',
    category: 'frontend',
    ...overrides,
  };
  return db.transaction((tx) => insertCourse(tx, course, outline));
}
