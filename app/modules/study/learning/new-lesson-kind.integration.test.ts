import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addLesson } from '#app/modules/catalogue/courses/admin/content/add-lesson.server.ts';
import { lessonForm } from '#app/modules/catalogue/courses/admin/content/content-input.ts';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { NewLesson } from '#app/modules/catalogue/courses/course-structure.ts';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { maxFileBytes } from '#app/modules/catalogue/media/media-file.ts';
import { LessonFields } from '#app/modules/catalogue/courses/ui/admin/content/lesson-form.tsx';
import { LessonRow } from '#app/modules/catalogue/courses/ui/admin/content/lesson-row.tsx';
import { lessonKindNames } from '#app/shared/course-terms.ts';
import { BookOpen } from '#app/ui/icons.ts';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { exportNotes, exportPositions } from './export-learning.server.ts';
import { notesAsText } from '#app/modules/study/notes/note.ts';
import { readNotes, saveNote } from '#app/modules/study/notes/notes.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { learnerActor } from './study-factory.ts';
import { PlayerScreen } from './ui/player/player-screen.tsx';
import type {
  LessonKindDefinition,
  LessonKindFormProps,
  LessonKindRules,
  LessonKindView,
} from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { lessonKindForms } from '#app/modules/catalogue/lesson-kinds/lesson-kind-forms.ts';
import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { lessonKindViews } from '#app/modules/study/learning/ui/player/lesson-kind-views.ts';

/** A kind of lesson that only this file knows: a poem to recite. Its position is a line, and another person judges it. */
interface PoemContent {
  readonly kind: string;
  readonly lines: readonly string[];
}
const definition: LessonKindDefinition = {
  label: () => 'Poem',
  counted: ({ count }) => `${count} poems`,
  icon: BookOpen,
  tryFree: ({ title }) => `Recite “${title}” free`,
  isNamedInOutline: true,
  isPlayable: false,
  size: () => '',
  minutes: () => null,
  position: { step: 1, label: (line) => `Line ${line}`, noteLabel: (line) => `Note at line ${line}` },
  completedBy: 'use case',
};
const rules: LessonKindRules<PoemContent> = {
  form: z.object({ reader: z.string().min(1, 'Please name a reader') }).transform(() => ({})),
  files: () => [],
  isReady: () => true,
  contentOf: ({ body }) => ({ kind: 'poem', lines: body.split('<br />') }),
  imported: { isType: (word) => word === 'verse', sourceOf: () => ({}) },
};
const view: LessonKindView<PoemContent> = {
  Body: ({ content }) =>
    createElement(
      'ol',
      null,
      content.lines.map((line) => createElement('li', { key: line, dangerouslySetInnerHTML: { __html: line } })),
    ),
};
const Fields = ({ errors }: LessonKindFormProps) => createElement('input', { name: 'reader', title: errors['reader'] });

const registries: readonly (readonly [registry: object, part: unknown])[] = [
  [lessonKinds, definition],
  [lessonKindRules, rules],
  [lessonKindViews, view],
  [lessonKindForms, Fields],
];

const env = useTestEnv();
const content = useContentFixture(env);
const imports = new ImportFixture(env);

beforeAll(() => {
  for (const [registry, part] of registries) Reflect.set(registry, 'poem', part);
});
afterAll(() => {
  for (const [registry] of registries) Reflect.deleteProperty(registry, 'poem');
});
// The statements of its migration.
beforeEach(() =>
  env.pool.query(`
    alter table lessons drop constraint lessons_content_type, drop constraint if exists lessons_source;
    alter table lessons add constraint lessons_content_type check (content_type in ('poem', 'video', 'pdf', 'text'))`),
);

function htmlOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const words = 'Roses are red<br />violets are blue';

/** Makes a course with a poem, and an enrolled learner. */
async function aCourseWithPoem() {
  const poem = { type: 'poem', title: 'By heart', body: words } as unknown as NewLesson;
  const course = await createCourse(env.db, { sections: [{ lessons: [poem, 'A text'] }] });
  const learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
  const [lesson] = course.lessons;
  return { course, learner, lessonId: lesson?.id ?? '' };
}

describe('a registered kind of lesson that no other code knows', () => {
  test('has an entry in every registry', () => {
    for (const [registry] of registries) expect(Object.keys(registry)).toEqual([...lessonKindNames, 'poem']);
  });

  test('is offered by the editor, with its fields and errors', () => {
    const refused = lessonForm.safeParse({ title: 'By heart', type: 'poem', reader: '' });
    const errors = refused.error ? fieldErrorsOf(refused.error) : {};
    expect(errors).toEqual({ reader: 'Please name a reader' });
    const html = htmlOf(createElement(LessonFields, { sections: [], editing: null, errors, limits: maxFileBytes }));
    expect(html).toMatch(/<input[^>]*type="radio"[^>]*value="poem"\/>Poem</);
    expect(html).toContain('<input title="Please name a reader" name="reader"/>');
  });

  test('is added, published and listed by its name', async () => {
    const id = crypto.randomUUID();
    const lesson = content.input({ title: 'By heart', type: 'poem', reader: 'Faith', body: words });
    const { courseId } = content;
    await addLesson(content.deps(), { id, courseId, sectionId: content.sectionId(0), lesson });
    const { version } = await content.edited(id);
    await setLessonPublished(content.deps(), { courseId, id, version, isPublished: true });
    const listed = (await content.read()).sections[0]?.lessons.find((each) => each.id === id);
    if (!listed) throw new Error('it is not listed');
    const unused = { onMove: () => undefined, children: null };
    const row = { ...unused, lesson: listed, contentPath: '', isFirst: true, isLast: true };
    expect(htmlOf(createElement(LessonRow, row))).toContain('<small>POEM</small>');
  });

  test('appears in outline and player, where its own use case completes it', async () => {
    const { course, learner, lessonId } = await aCourseWithPoem();
    const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' } as const;
    const player = await readPlayer(deps, { course: course.id, lessonId });
    const screen = { view: player, addToCart: null, cart: null, notice: null, failure: null };
    const html = htmlOf(createElement(PlayerScreen, screen));
    expect(html).toContain('<ol><li>Roses are red</li><li>violets are blue</li></ol>');
    expect(html).toMatch(/<nav aria-label="Lessons">.*lucide-book-open.*Poem<\/small>/);
    expect(html).not.toContain('Mark as complete');
    const completing = completeLesson({ ...deps, clock: env.clock, mailing: null }, { course: course.id, lessonId });
    await expect(completing).rejects.toMatchObject({ code: 'progress_invalid' });
  });

  test('stores positions and notes in its own form, also in the data export', async () => {
    const { course, learner, lessonId } = await aCourseWithPoem();
    const deps = { db: env.db, actor: learner, clock: env.clock, contentAccess: 'enrolled' } as const;
    await savePosition(deps, { course: course.id, lessonId, position: 2 });
    const note = { noteId: crypto.randomUUID(), lessonId, body: 'A rhyme', position: 2 };
    await saveNote(deps, { course: course.id, ...note });
    expect(await exportPositions(deps)).toMatchObject([{ lesson: 'By heart', kind: 'Poem', place: 'Line 2' }]);
    expect(await exportNotes(deps)).toMatchObject([{ body: 'A rhyme', kind: 'Poem', place: 'Line 2' }]);
    expect(notesAsText(await readNotes(deps, course.id))).toContain('[Line 2] A rhyme');
  });

  test('is imported by its old name, and listed among the known ones for an unknown name', async () => {
    const courses = JSON.stringify([{ id: 'c1', 'Course Title': 'Verses', price: 100, status: 'active' }]);
    const exportOf = (type: string) => {
      const row = { id: 'p1', course_id: 'c1', 'Section Title': 'Begin', Title: 'By heart', content_type: type };
      const lessons = JSON.stringify([{ ...row, order: 1, is_published: true, body: words }]);
      return imports.exportOf({ 'Courses.json': courses, 'course_content.json': lessons });
    };
    const { lines } = await imports.run(exportOf('Song'));
    expect(lines.join('\n')).toContain(`'song' is none of video, pdf, text, practice, check, assignment and poem`);
    await imports.run(exportOf('Verse'), '--apply');
    const taken = await imports.rows(
      `select content_type as type, is_published as shown from lessons where title = 'By heart'`,
    );
    expect(taken).toEqual([{ type: 'poem', shown: true }]);
  });
});
