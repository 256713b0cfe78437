import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { duplicateCourse } from '#app/modules/catalogue/courses/admin/duplicate-course.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { visitor, type Actor, type StaffRole } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addQuestion } from './add-question.server.ts';
import { archiveQuestion } from './archive-question.server.ts';
import { listQuestions } from './list-questions.server.ts';
import type { QuestionText } from './kinds/question-text.ts';
import { createQuestion, exampleQuestions } from './question-factory.ts';
import type { QuestionFilter, QuestionInput } from './question.ts';
import { readQuestion, readQuestionChoices } from './read-question.server.ts';
import { saveQuestion } from './save-question.server.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const everything: QuestionFilter = {
  search: '',
  kind: null,
  difficulty: null,
  use: null,
  sectionId: null,
  status: null,
  among: null,
};
const single = exampleQuestions.single_choice;
const input: QuestionInput = { use: 'practice', difficulty: 2, taught: null, content: single };
const reworded = (en: string): QuestionInput => ({
  ...input,
  content: { ...single, prompt: { ...single.prompt, en } },
});

let course: Awaited<ReturnType<typeof createCourse>>;
beforeEach(async () => {
  course = await createCourse(env.db);
});

const deps = (actor: Actor = system) => ({
  db: env.db,
  clock: env.clock,
  actor,
  liveEvents: { publish: () => undefined },
});
const firstLesson = () => course.lessons[0]?.id ?? '';
const read = (id: string) => readQuestion(deps(), { courseId: course.id, id });
const add = async (given: Partial<Parameters<typeof addQuestion>[1]> = {}, actor?: Actor) => {
  const id = randomUUID();
  await addQuestion(deps(actor), { id, courseId: course.id, input, isPublished: true, ...given });
  return given.id ?? id;
};
const save = (id: string, version: number, given: Partial<Parameters<typeof saveQuestion>[1]> = {}) =>
  saveQuestion(deps(), { id, courseId: course.id, version, input, isPublished: true, ...given });
const list = (filter: Partial<QuestionFilter> = {}, page: object = {}) =>
  listQuestions(deps(), { courseId: course.id, filter: { ...everything, ...filter }, cursor: null, ...page });
const audited = async () =>
  (await env.db.execute<{ action: string }>(sql`select action from audit_log order by id`)).rows.map(
    ({ action }) => action,
  );

describe('a question', () => {
  test('is added once, however often its form is sent, and read with its revision', async () => {
    const id = await add();
    await add({ id });
    expect(await read(id)).toMatchObject({ status: 'published', revision: 1, hasDraft: false, input });
    expect((await read(id)).revisions).toMatchObject([{ number: 1, content: single }]);
    expect((await list()).total).toBe(1);
    expect(await audited()).toEqual(['question.published']);
  });

  test('may begin as a draft that lacks something, which cannot be published', async () => {
    const unfinished = { ...input, content: { ...single, options: [] } };
    const id = await add({ input: unfinished, isPublished: false });
    expect(await read(id)).toMatchObject({ status: 'draft', revision: 0, hasDraft: true, input: unfinished });
    expect(await codeOf(save(id, 1, { input: unfinished }))).toBe('answers_too_few');
    expect(await save(id, 1)).toEqual({ revision: 1 });
    expect(await read(id)).toMatchObject({ status: 'published', revision: 1, hasDraft: false, input });
  });

  test('gets a new revision where its content changes, and keeps the old one', async () => {
    const id = await add();
    expect(await save(id, 1, { input: reworded('Which number?') })).toEqual({ revision: 2 });
    const { revisions, version } = await read(id);
    expect(revisions.map(({ number, content }) => [number, content.prompt.en])).toEqual([
      [2, 'Which number?'],
      [1, single.prompt.en],
    ]);
    expect(await save(id, version, { input: { ...reworded('Which number?'), difficulty: 3 } })).toEqual({
      revision: 2,
    });
    expect((await read(id)).input.difficulty).toBe(3);
    expect(await audited()).toEqual(['question.published', 'question.published', 'question.updated']);
  });

  test('keeps a draft beside its revision until that is published, or is as the revision again', async () => {
    const id = await add();
    await save(id, 1, { input: reworded('Draft?'), isPublished: false });
    expect(await read(id)).toMatchObject({ revision: 1, hasDraft: true, input: reworded('Draft?') });
    await save(id, 2, { isPublished: false });
    expect(await read(id)).toMatchObject({ revision: 1, hasDraft: false, input });
  });

  test('has an existing picture, described in each of its languages, and each revision keeps its own', async () => {
    const files = [await createMediaFile(env.db, { kind: 'image' }), await createMediaFile(env.db, { kind: 'image' })];
    const shown = async () => {
      const { rows } = await env.db.execute<{ id: string }>(sql`select media_id as id from question_pictures`);
      return rows.map(({ id }) => id).toSorted();
    };
    const pictured = (id = '', alt: QuestionText = { en: 'A till', sw: 'Till' }): QuestionInput => ({
      ...input,
      content: { ...single, picture: { id, width: 800, height: 600, alt } },
    });
    const [first, second] = files.map(({ id }) => id);
    for (const { id } of [await createMediaFile(env.db, { kind: 'pdf' }), { id: randomUUID() }])
      expect(await codeOf(add({ input: pictured(id) }))).toBe('picture_gone');
    expect(await codeOf(add({ input: pictured(first, { en: 'A till' }) }))).toBe('picture_alt_missing');

    const id = await add({ input: pictured(first, {}), isPublished: false });
    expect(await shown()).toEqual([first]);
    await save(id, 1, { input: pictured(second), isPublished: false });
    expect(await shown()).toEqual([second]);
    await save(id, 2, { input: pictured(second) });
    expect((await read(id)).pictureFile).toMatchObject({ id: second, kind: 'image' });
    const { version } = await read(id);
    await save(id, version, { input: pictured(first) });
    expect(await shown()).toEqual(files.map(({ id: file }) => file).toSorted());
    expect(await refusalOf(env.db, (tx) => tx.execute(sql`delete from media_files where id = ${second}`))).toBe(
      'question_pictures_media_id_media_files_id_fk',
    );
    await env.db.execute(sql`delete from courses`);
    expect(await shown()).toEqual([]);
  });

  test('sent twice changes nothing, and an older form is refused', async () => {
    const id = await add();
    await save(id, 1, { input: reworded('Two?') });
    expect(await save(id, 1, { input: reworded('Two?') })).toEqual({ revision: 2 });
    expect(await codeOf(save(id, 1, { input: reworded('Three?') }))).toBe('conflict');
    expect(await codeOf(save(randomUUID(), 1))).toBe('question_not_found');
    expect(await codeOf(save('x', 1))).toBe('question_not_found');
  });

  test('keeps its kind and its use from the first revision on', async () => {
    const id = await add();
    expect(await codeOf(save(id, 1, { input: { ...input, use: 'check' } }))).toBe('use_kept');
    expect(await codeOf(save(id, 1, { input: { ...input, content: exampleQuestions.gaps } }))).toBe('kind_kept');
    const draft = await add({ isPublished: false });
    expect(await save(draft, 1, { input: { ...input, use: 'check', content: exampleQuestions.gaps } })).toEqual({
      revision: 1,
    });
  });

  test('needs the course’s own language', async () => {
    const onlyEnglish = { ...input, content: { ...exampleQuestions.true_false, prompt: { en: 'True?' } } };
    await add({ input: onlyEnglish });
    await env.db.execute(sql`update courses set locale = 'sw' where id = ${course.id}`);
    expect(await codeOf(add({ input: onlyEnglish }))).toBe('language_missing');
  });

  test('is taught in a lesson of its own course, and loses the place with the lesson', async () => {
    // The last of its section: lessons are counted without gaps.
    const taught = { lessonId: course.lessons.at(-1)?.id ?? '', second: null, page: null, heading: 'Ask one question' };
    const id = await add({ input: { ...input, taught } });
    expect((await read(id)).input.taught).toEqual(taught);
    const other = await createCourse(env.db);
    const elsewhere = { ...taught, lessonId: other.lessons[0]?.id ?? '' };
    expect(await codeOf(add({ input: { ...input, taught: elsewhere } }))).toBe('lesson_not_found');
    await env.db.execute(sql`delete from lessons where id = ${taught.lessonId}`);
    expect((await read(id)).input.taught).toBeNull();
  });

  test('is archived and restored, and not changed meanwhile', async () => {
    const id = await add();
    await archiveQuestion(deps(), { courseId: course.id, id, isArchived: true });
    await archiveQuestion(deps(), { courseId: course.id, id, isArchived: true });
    expect(await read(id)).toMatchObject({ status: 'archived', revision: 1 });
    expect(await codeOf(save(id, 2, { input: reworded('Now?') }))).toBe('question_archived');
    await archiveQuestion(deps(), { courseId: course.id, id, isArchived: false });
    expect(await read(id)).toMatchObject({ status: 'published' });
    expect(await audited()).toEqual(['question.published', 'question.archived', 'question.restored']);
  });

  test('is limited to roles that may edit questions', async () => {
    const id = await add();
    const asRole = async (role: StaffRole): Promise<Actor> => {
      const { id: userId, email } = await createStaff(env.db, { role });
      return { kind: 'staff', userId, email, name: 'Somebody', role };
    };
    for (const actor of [visitor, await asRole('accountant'), await asRole('support')]) {
      const asked = { courseId: course.id, id };
      expect(await codeOf(addQuestion(deps(actor), { ...asked, input, isPublished: true }))).toBe('forbidden');
      expect(await codeOf(saveQuestion(deps(actor), { ...asked, version: 1, input, isPublished: true }))).toBe(
        'forbidden',
      );
      expect(await codeOf(archiveQuestion(deps(actor), { ...asked, isArchived: true }))).toBe('forbidden');
      expect(await codeOf(readQuestion(deps(actor), asked))).toBe('forbidden');
      expect(await codeOf(readQuestionChoices(deps(actor), course.id))).toBe('forbidden');
      expect(await codeOf(listQuestions(deps(actor), { courseId: course.id, filter: everything, cursor: null }))).toBe(
        'forbidden',
      );
    }
    await add({}, await asRole('editor'));
  });
});

describe('the bank of a course', () => {
  test('is found by words in either language, kind, difficulty, use, section and state', async () => {
    const taught = { lessonId: firstLesson(), second: 18, page: null, heading: null };
    const one = await createQuestion(env.db, course.id, { difficulty: 3, taught });
    const two = await createQuestion(env.db, course.id, { content: exampleQuestions.gaps, use: 'check' });
    const draft = await createQuestion(env.db, course.id, { content: exampleQuestions.number, isPublished: false });
    await createQuestion(env.db, (await createCourse(env.db)).id);
    const found = async (filter: Partial<QuestionFilter>) => (await list(filter)).questions.map(({ id }) => id);
    expect(await found({ search: 'LANDLORD' })).toEqual([one]);
    expect(await found({ search: 'jaza' })).toEqual([two]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ kind: 'gaps' })).toEqual([two]);
    expect(await found({ difficulty: 3 })).toEqual([one]);
    expect(await found({ use: 'check' })).toEqual([two]);
    expect(await found({ sectionId: course.sections[0]?.id ?? '' })).toEqual([one]);
    expect(await found({ status: 'draft' })).toEqual([draft]);
    await archiveQuestion(deps(), { courseId: course.id, id: one, isArchived: true });
    expect(await found({ status: 'archived' })).toEqual([one]);
    expect((await found({})).toSorted()).toEqual([two, draft].toSorted());
    const page = await list({ status: 'archived' });
    expect(page).toMatchObject({ counts: { published: 1, draft: 1, archived: 1 }, total: 1 });
    expect(page.questions[0]).toMatchObject({
      words: 'Which number fits a landlord?',
      lessonTitle: 'First lesson',
      place: { second: 18 },
      revision: 1,
    });
  });

  test('is read page by page, newest first, each question once', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, Math.floor(minute / 2)));
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await createQuestion(env.db, course.id, { at: at(index) }));
    const seen: string[] = [];
    let page = await list({}, { limit: 3 });
    for (;;) {
      seen.push(...page.questions.map(({ id }) => id));
      if (page.next === null) break;
      page = await list({}, { limit: 3, cursor: { after: page.next } });
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const back = await list({}, { limit: 3, cursor: { before: page.previous ?? '' } });
    expect(back.questions.map(({ id }) => id)).toEqual(seen.slice(3, 6));
  });

  test('is copied with its course, in its current revision and for the copied lessons', async () => {
    const taught = { lessonId: firstLesson(), second: 7, page: null, heading: null };
    const id = await createQuestion(env.db, course.id, { taught });
    await save(id, 1, { input: { ...reworded('Newer?'), difficulty: 1, taught } });
    const { id: picture } = await createMediaFile(env.db, { kind: 'image' });
    const pictured = { ...exampleQuestions.number, picture: { id: picture, width: 8, height: 6, alt: {} } };
    await createQuestion(env.db, course.id, { content: pictured, isPublished: false });
    const archived = await createQuestion(env.db, course.id);
    await archiveQuestion(deps(), { courseId: course.id, id: archived, isArchived: true });
    const copyId = randomUUID();
    await duplicateCourse({ ...deps(), announce: announceTo({}) }, { id: course.id, copyId });
    const page = await listQuestions(deps(), { courseId: copyId, filter: everything, cursor: null });
    expect(page.counts).toEqual({ published: 1, draft: 1, archived: 0 });
    const copied = page.questions.find(({ status }) => status === 'published');
    expect(copied).toMatchObject({ words: 'Newer?', lessonTitle: 'First lesson', place: { second: 7 }, revision: 1 });
    const copy = await readQuestion(deps(), { courseId: copyId, id: copied?.id ?? '' });
    expect(copy.input.taught?.lessonId).not.toBe(firstLesson());
    // The copy keeps the file too, whatever becomes of the first question.
    const { rows } = await env.db.execute<{ owner: string }>(sql`
      select q.course_id as owner from question_pictures p join questions q on q.id = p.question_id where p.media_id = ${picture}`);
    expect(rows.map(({ owner }) => owner).toSorted()).toEqual([course.id, copyId].toSorted());
  });

  test('goes with its course, and is kept until then', async () => {
    const id = await add();
    const draft = await add({ isPublished: false });
    const refused = (query: ReturnType<typeof sql>) => refusalOf(env.db, (tx) => tx.execute(query));
    expect(await refused(sql`delete from questions where id = ${id}`)).toBe('questions_kept');
    expect(await refused(sql`delete from questions where id = ${draft}`)).toBeNull();
    expect(await refused(sql`delete from question_revisions`)).toBe('question_revisions_kept');
    expect(await refused(sql`update question_revisions set created_at = now()`)).toBe('question_revisions_kept');
    expect(await refused(sql`delete from courses where id = ${course.id}`)).toBeNull();
  });

  test('contains nothing that breaks the rules of the database', async () => {
    const id = await add();
    const refused = (query: ReturnType<typeof sql>) => refusalOf(env.db, (tx) => tx.execute(query));
    const change = (set: string) => refused(sql`update questions set ${sql.raw(set)} where id = ${id}`);
    expect(await change(`use = 'check'`)).toBe('questions_use_kept');
    expect(await change(`use = 'both'`)).toBe('questions_use_kept');
    expect(await change(`kind = 'gaps'`)).toBe('question_revisions_question_fk');
    expect(await change(`difficulty = 4`)).toBe('questions_difficulty');
    expect(await change(`draft = '{}'`)).toBe('questions_draft');
    expect(await change(`taught_page = 1`)).toBe('questions_taught');
    expect(await change(`lesson_id = '${firstLesson()}', taught_page = 0`)).toBe('questions_taught');
    expect(await change(`lesson_id = '${firstLesson()}', taught_page = 1, taught_second = 1`)).toBe('questions_taught');
    expect(await change(`lesson_id = '${randomUUID()}'`)).toBe('questions_lesson_fk');
    const revise = (number: number, kind: string, content: string) =>
      refused(sql`insert into question_revisions (question_id, number, kind, content)
        values (${id}, ${number}, ${kind}, ${content}::jsonb)`);
    expect(await revise(3, 'single_choice', '{"kind": "single_choice"}')).toBe('question_revisions_in_order');
    expect(await revise(2, 'gaps', '{"kind": "gaps"}')).toBe('question_revisions_question_fk');
    expect(await revise(2, 'single_choice', '{}')).toBe('question_revisions_content');
    expect(await revise(2, 'single_choice', '{"kind": "single_choice"}')).toBeNull();
    expect(
      await refused(sql`insert into questions (course_id, kind, use, difficulty, words)
        values (${course.id}, 'gaps', 'check', 1, '')`),
    ).toBe('questions_written');
  });
});
