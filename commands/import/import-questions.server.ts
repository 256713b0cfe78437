import { readFileSync } from 'node:fs';
import { exchangeErrors } from '#app/modules/catalogue/questions/exchange/exchange-errors.ts';
import type { ParsedQuestion, QuestionFile } from '#app/modules/catalogue/questions/exchange/parsed-question.ts';
import { addImported } from '#app/modules/catalogue/questions/exchange/insert-questions.server.ts';
import { readQuestionFile } from '#app/modules/catalogue/questions/exchange/read-question-file.server.ts';
import { sortQuestions } from '#app/modules/catalogue/questions/exchange/sort-questions.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import type { Locale } from '#app/shared/locale.ts';
import { oldTables, type ExportedTable } from './exported-tables.ts';
import type { ImportContext } from './import-context.ts';
import { selectCourseLocales, selectCourses, selectCoursesNamed } from './import-queries.server.ts';
import { shorten } from './old-row.ts';

/** The old system had no questions. Files of questions are those of the portal, with a column 'course' or categories. */
const table: ExportedTable = { name: 'questions', fileNames: [], columns: {} };

interface Given {
  readonly name: string;
  readonly path: string;
}

/** Imports files of questions as drafts, each question into the course that it names. */
export async function importQuestionFiles(context: ImportContext, files: readonly Given[]): Promise<void> {
  for (const { name, path } of files) {
    try {
      await importFile(context, name, readFileSync(path));
    } catch (error) {
      const answer = answerFrom(exchangeErrors, error);
      if (!answer || !(error instanceof DomainError)) throw error;
      context.report.wrong(table, { file: name, line: Number(error.details['line'] ?? 1) }, answer);
    }
  }
}

async function importFile(context: ImportContext, name: string, bytes: Uint8Array): Promise<void> {
  const { tx, report, clock } = context;
  const read = (locale: Locale) => readQuestionFile(bytes, { name, takesCourses: true, use: 'practice', locale });
  const english = read('en');
  for (const { line, sentence } of english.notes) report.note({ file: name, line }, sentence);
  const groups = await placeQuestions(context, name, english);
  const locales = await selectCourseLocales(tx, [...groups.keys()]);
  // Texts of GIFT are in the language of their course.
  const others = [...locales.values()].includes('sw') ? read('sw') : english;
  for (const [courseId, places] of groups) {
    const course = { id: courseId, locale: locales.get(courseId) ?? 'en' };
    const file = course.locale === 'en' ? english : others;
    const found = places.flatMap((index) => file.found[index] ?? []);
    const sorted = await sortQuestions(tx, course, found);
    for (const { line, state, remarks } of sorted) {
      const sentence = remarks.join(' ');
      if (state === 'wrong') report.wrong(table, { file: name, line }, { message: sentence });
      else if (sentence !== '') report.note({ file: name, line }, sentence);
      if (state !== 'wrong') report.count(table, state === 'new' ? 'made' : 'known');
    }
    const inputs = sorted.flatMap(({ input }) => input ?? []);
    await addImported(tx, { course, inputs, isPublished: false, at: clock.now() });
  }
}

/** Returns the questions of each course, as indexes in the file; reports questions without a course. */
async function placeQuestions(
  { tx, report }: ImportContext,
  file: string,
  { found }: QuestionFile,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const names = [...new Set(found.flatMap(({ question }) => question?.course || []))];
  const imported = await selectCourses(tx, oldTables.courses, names);
  const named = await selectCoursesNamed(tx, names);
  const groups = new Map<string, number[]>();
  for (const [index, { line, question, faults }] of found.entries()) {
    const place = { file, line };
    if (!question) {
      report.wrong(table, place, { message: faults.join(' ') });
      continue;
    }
    const courseId = imported.get(question.course)?.id ?? named.get(question.course.toLowerCase());
    if (courseId === undefined) report.skipped(table, place, whyNone(question));
    else {
      const group = groups.get(courseId);
      if (group) group.push(index);
      else groups.set(courseId, [index]);
    }
  }
  return groups;
}

const whyNone = ({ course }: NonNullable<ParsedQuestion['question']>) =>
  course === '' ? 'does not name a course' : `'${shorten(course)}' is not a course`;
