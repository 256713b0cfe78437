import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { csvLine, type CsvCell } from '#app/platform/csv-answer.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuestion, exampleQuestions } from '../question-factory.ts';
import { maxQuestions } from '../question.ts';
import { csvColumns } from './csv-columns.ts';
import { exportCsv, exportGift, previewExport } from './export-questions.server.ts';
import { exportImportReport, importQuestions, previewImport } from './import-questions.server.ts';
import { questionFileLimit } from './read-question-file.server.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const deps = (actor: Actor = system) => ({ db: env.db, clock: env.clock, actor });

let course: Awaited<ReturnType<typeof createCourse>>;
beforeEach(async () => {
  course = await createCourse(env.db);
});

type File = Parameters<typeof previewImport>[1];
const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
const fileOf = (content: string | Uint8Array, name = 'questions.csv', courseId = course.id): File => ({
  courseId,
  name,
  bytes: bytesOf(content),
  defaults: { use: 'practice', locale: 'en' },
});
const preview = (file: File, actor?: Actor) => previewImport(deps(actor), file);
async function run(file: File, isPublished = false) {
  const { digest } = await preview(file);
  return importQuestions(deps(), { ...file, digest, isPublished });
}
const countOf = async () =>
  Number((await env.db.execute<{ all: string }>(sql`select count(*) as all from questions`)).rows[0]?.all);

async function csvOf(courseId: string): Promise<string> {
  const rows: CsvCell[][] = [];
  for await (const batch of await exportCsv(deps(), courseId)) rows.push(...batch);
  return `${csvColumns.join(',')}\r\n${rows.map(csvLine).join('')}`;
}

/** `count` questions, of which every second one is wrong. */
const halfWrong = (count: number) =>
  [
    'kind,prompt_en,answers_en,right,explanation_en',
    ...Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? `single_choice,"What is ${index}?","It is ${index}\nIt is not ${index}\nNobody knows",1,"Because, ""it"" is ${index}."`
        : `single_choice,What is ${index}?,It is ${index},7,`,
    ),
    '',
  ].join('\n');

const simple = 'kind,prompt_en,right\ntrue_false,Is it one?,true\ntrue_false,Is it two?,false\n';

describe('an import of questions', () => {
  test('is checked first, then adds the valid rows of a file completely and in order, and no others', async () => {
    const file = fileOf(halfWrong(5000));
    const report = await preview(file);
    expect(report.counts).toEqual({ new: 2500, known: 0, repeated: 0, wrong: 2500 });
    expect(report.rows).toHaveLength(200);
    expect(report.moreRows).toBe(2300);
    expect(report.rows[0]).toEqual({
      line: 5,
      words: 'What is 1?',
      state: 'wrong',
      remarks: ['right “7” must be numbers from 1 to 1.'],
    });
    expect(await countOf()).toBe(0);
    expect(await exportImportReport(deps(), file)).toHaveLength(5000);
    expect(await run(file)).toEqual({ added: 2500 });
    const [, first, second] = (await csvOf(course.id)).split('\r\n');
    expect(first).toContain('What is 0?');
    expect(second).toContain('What is 2?');
    expect(await countOf()).toBe(2500);
  });

  test('of the same file again adds nothing', async () => {
    expect(await run(fileOf(simple))).toEqual({ added: 2 });
    expect((await preview(fileOf(simple))).counts).toEqual({ new: 0, known: 2, repeated: 0, wrong: 0 });
    expect(await run(fileOf(simple), true)).toEqual({ added: 0 });
    const { rows } = await env.db.execute(sql`select action, after from audit_log order by id`);
    expect(rows).toEqual([
      {
        action: 'questions.imported',
        after: { file: 'questions.csv', format: 'csv', isPublished: false, new: 2, known: 0, repeated: 0, wrong: 0 },
      },
    ]);
  });

  test('sent twice at once adds each question once', async () => {
    const { digest } = await preview(fileOf(simple));
    const both = await Promise.all(
      [1, 2].map(() => importQuestions(deps(), { ...fileOf(simple), digest, isPublished: false })),
    );
    expect(both.map(({ added }) => added).reduce((sum, added) => sum + added)).toBe(2);
    expect(await countOf()).toBe(2);
  });

  test('recognises a question in a draft, in an archive, in another language and in another format', async () => {
    await createQuestion(env.db, course.id, { content: exampleQuestions.number });
    await createQuestion(env.db, course.id, { content: exampleQuestions.true_false, isPublished: false });
    const archived = await createQuestion(env.db, course.id, { content: exampleQuestions.matching });
    await env.db.execute(sql`update questions set archived_at = now() where id = ${archived}`);
    const other = await createCourse(env.db);
    for (const kind of ['number', 'true_false', 'matching'] as const)
      await createQuestion(env.db, other.id, { content: exampleQuestions[kind] });
    for (const locale of ['en', 'sw'] as const) {
      const text = await exportGift(deps(), { courseId: other.id, locale });
      const file = { ...fileOf(text, 'bank.gift'), defaults: { use: 'check' as const, locale } };
      // A question without the course's own language cannot be published.
      expect((await preview(file)).counts).toMatchObject(locale === 'en' ? { known: 3 } : { wrong: 3 });
    }
    const { rows } = await preview(fileOf(await csvOf(other.id)));
    expect(rows.map(({ state, remarks }) => [state, remarks])).toEqual([
      ['known', []],
      ['known', []],
      ['known', ['It is archived in the bank.']],
    ]);
  });

  test('reports existing questions with a picture, which a file cannot contain', async () => {
    const { id } = await createMediaFile(env.db, { kind: 'image' });
    const picture = { id, width: 800, height: 600, alt: { en: 'A till', sw: 'Till' } };
    await createQuestion(env.db, course.id, { content: { ...exampleQuestions.true_false, picture } });
    const { rows } = await preview(fileOf(await csvOf(course.id)));
    expect(rows).toMatchObject([{ state: 'known', remarks: ['It is there with a picture, which no file holds.'] }]);
  });

  test.each([
    ['questions.csv', 'kind,prompt_en,spellings\nshort_text,Which?,"PayBill\n paybill \nPay  Bill\n(Paybill)"\n'],
    ['questions.gift', 'Which?{=PayBill =paybill =Pay  Bill =(Paybill)}\n'],
  ])('merges spellings that are read alike, as the editor does: %s', async (name, text) => {
    await run(fileOf(text, name));
    const { rows } = await env.db.execute(sql`select draft #> '{spellings}' as spellings from questions`);
    expect(rows).toEqual([{ spellings: ['PayBill', expect.stringMatching(/^Pay {1,2}Bill$/)] }]);
    const once = 'kind,prompt_en,spellings\nshort_text,Which?,"pay bill\nPAYBILL"\n';
    expect((await preview(fileOf(once))).counts).toMatchObject({ new: 0, known: 1 });
  });

  test('publishes if requested, finds lessons by title, and reports duplicates in the file', async () => {
    const title = course.lessons[0]?.title ?? '';
    const columns = 'kind,prompt_en,right,lesson,place';
    const report = await preview(
      fileOf(
        `${columns}\ntrue_false,A?,true,"${title.toUpperCase()}",1:42\ntrue_false,A?,true,,\ntrue_false,B?,true,Gone,\n`,
      ),
    );
    expect(report.rows.map(({ state, remarks }) => [state, ...remarks])).toEqual([
      ['repeated', 'The same question stands in line 2.'],
      ['wrong', 'No lesson of the course has the title “Gone”.'],
    ]);
    await run(fileOf(`${columns}\ntrue_false,A?,true,"${title}",1:42\n`), true);
    const { rows } = await env.db.execute(
      sql`select current_revision, draft, lesson_id, taught_second, words from questions`,
    );
    expect(rows).toEqual([
      { current_revision: 1, draft: null, lesson_id: course.lessons[0]?.id, taught_second: 102, words: 'A?\n' },
    ]);
  });

  test('checks every question as a publication does', async () => {
    const long = 'x'.repeat(5000);
    const { rows } = await preview(
      fileOf(
        [
          'kind,prompt_en,prompt_sw,answers_en,right,spellings,tolerance',
          'single_choice,Which?,,"a\nA",1,,',
          'single_choice,,Ipi?,"a\nb",1,,',
          'single_choice,Which?,,"a\nb","1; 2",,',
          'short_text,Which word?,,,,,',
          `short_text,${long},,,,a,`,
          `single_choice,Which?,,"${'a\n'.repeat(12)}b",1,,`,
          'number,How many?,,,1e16,,',
        ].join('\n'),
      ),
    );
    expect(rows.map(({ remarks }) => remarks.join(' '))).toEqual([
      'Two answers say the same. Please change one.',
      'Please write every text in each language of the question, the course’s own among them.',
      'Please mark what is right: one answer of a single choice, at least one of a multiple choice.',
      'Please write at least one accepted spelling.',
      'A text is longer than 4,000 characters.',
      'It has more than 12 answers.',
      'A number is too large.',
    ]);
  });

  test.each([
    ['an empty file', new Uint8Array(), 'file_empty'],
    ['a file of line breaks', '\n\n', 'file_empty'],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'file_spreadsheet'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), 'file_binary'],
    ['a NUL in UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0, 0, 0]), 'file_binary'],
    ['Windows-1252', new Uint8Array([...bytesOf('kind,prompt_en\ntrue_false,Caf'), 0xe9]), 'file_encoding'],
    ['a quote that never ends', 'kind,prompt_en\ntrue_false,"What?\ntrue_false,Which?\n', 'file_broken'],
    ['a CSV without the headings', 'question,answer\nWhat?,That\n', 'file_headings'],
    [
      'Moodle XML',
      '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<question type="truefalse"></question></quiz>',
      'file_moodle_xml',
    ],
    ['Moodle XML without a declaration', ' <quiz><question></question></quiz>', 'file_moodle_xml'],
    ['more than 10 MB', new Uint8Array(questionFileLimit + 1).fill(0x61), 'file_too_large'],
  ])('of %s is refused', async (_name, content, code) => {
    expect(await codeOf(preview(fileOf(content)))).toBe(code);
  });

  test('reads UTF-16 as spreadsheets save it', async () => {
    const text = '\u{feff}kind\tprompt_en\tright\r\ntrue_false\tJe, ni “kweli”?\tTRUE\r\n';
    const utf16 = new Uint8Array(Buffer.from(text, 'utf16le'));
    expect((await preview(fileOf(utf16, 'unicode.txt'))).counts).toMatchObject({ new: 1, wrong: 0 });
  });

  test('of another file or with other settings than in the report is refused', async () => {
    const { digest } = await preview(fileOf(simple));
    const changed = { ...fileOf(`${simple}\n`), digest, isPublished: false };
    expect(await codeOf(importQuestions(deps(), changed))).toBe('file_changed');
    const defaults = { use: 'check' as const, locale: 'en' as const };
    expect(await codeOf(importQuestions(deps(), { ...changed, ...fileOf(simple), defaults }))).toBe('file_changed');
  });

  test('never makes a bank too large', async () => {
    await env.db.execute(sql`
      insert into questions (id, course_id, kind, use, difficulty, words, draft)
      select gen_random_uuid(), ${course.id}, 'true_false', 'practice', 1, '',
        '{"kind":"true_false","prompt":{},"beside":{},"explanation":{},"isTrue":true}'
      from generate_series(1, ${maxQuestions - 1})`);
    expect((await preview(fileOf(simple))).room).toBe(1);
    expect(await codeOf(run(fileOf(simple)))).toBe('questions_full');
  });

  test('is limited to editors of questions', async () => {
    const { id: userId, email } = await createStaff(env.db, { role: 'support' });
    const support: Actor = { kind: 'staff', userId, email, name: 'Somebody', role: 'support' };
    for (const actor of [visitor, support]) {
      expect(await codeOf(preview(fileOf(simple), actor))).toBe('forbidden');
      expect(await codeOf(exportCsv(deps(actor), course.id))).toBe('forbidden');
      expect(await codeOf(exportImportReport(deps(actor), fileOf(simple)))).toBe('forbidden');
      const file = { ...fileOf(simple), digest: '', isPublished: false };
      expect(await codeOf(importQuestions(deps(actor), file))).toBe('forbidden');
    }
    expect(await codeOf(preview(fileOf(simple, 'q.csv', 'none')))).toBe('course_not_found');
  });
});

describe('an export of questions', () => {
  test('in CSV survives import and export byte by byte', async () => {
    const lessonId = course.lessons[0]?.id ?? '';
    const taught = { lessonId, second: null, page: 3, heading: null };
    for (const kind of questionKindNames)
      await createQuestion(env.db, course.id, { content: exampleQuestions[kind], use: 'check', difficulty: 2, taught });
    const first = await csvOf(course.id);
    const copy = await createCourse(env.db, {
      sections: [{ title: 'One', lessons: [course.lessons[0]?.title ?? ''] }],
    });
    expect((await preview(fileOf(first, 'bank.csv', copy.id))).counts).toMatchObject({ new: 8, wrong: 0 });
    expect(await run(fileOf(first, 'bank.csv', copy.id), true)).toEqual({ added: 8 });
    expect(await csvOf(copy.id)).toBe(first);
  });

  test('in GIFT contains the kinds that GIFT supports, and lists the others', async () => {
    for (const kind of questionKindNames) await createQuestion(env.db, course.id, { content: exampleQuestions[kind] });
    const { total, gift, left } = await previewExport(deps(), { courseId: course.id, locale: null });
    expect({ total, gift }).toEqual({ total: 8, gift: 6 });
    expect(left.map(({ words, reason }) => `${words} ${reason}`).toSorted()).toEqual([
      'Close the day in order. GIFT has no ordering. Use CSV.',
      'Fill the gaps. GIFT holds one gap per question.',
    ]);
    const text = await exportGift(deps(), { courseId: course.id, locale: 'en' });
    expect(text).toContain('// GIFT has no ordering. Use CSV. Close the day in order.\n');
    const copy = await createCourse(env.db);
    expect((await preview(fileOf(text, 'bank.gift', copy.id))).counts).toEqual({
      new: 6,
      known: 0,
      repeated: 0,
      wrong: 0,
    });
  });

  test('leaves archived questions out and is in the audit log', async () => {
    await createQuestion(env.db, course.id, {});
    await env.db.execute(sql`update questions set archived_at = now()`);
    expect((await csvOf(course.id)).split('\r\n')).toHaveLength(2);
    const { rows } = await env.db.execute(sql`select action, after from audit_log`);
    expect(rows).toEqual([{ action: 'questions.exported', after: { format: 'csv', count: 0 } }]);
  });
});
