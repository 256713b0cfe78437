import { createHash } from 'node:crypto';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { CsvCell } from '#app/platform/csv-answer.ts';
import { isId } from '#app/shared/ids.ts';
import type { ReadDeps, StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { countAllQuestions, lockCourse, selectCourse } from '../question-queries.server.ts';
import { maxQuestions, type QuestionCourse } from '../question.ts';
import { refuse } from './exchange-errors.ts';
import type { FileDefaults } from './parsed-question.ts';
import { shownNotes, shownRows, type ImportReport } from './import-report.ts';
import { addImported } from './insert-questions.server.ts';
import { readQuestionFile } from './read-question-file.server.ts';
import { importStates, sortQuestions, type SortedQuestion } from './sort-questions.server.ts';

interface QuestionUpload {
  readonly courseId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly defaults: FileDefaults;
}

async function requireCourse({ db, actor }: ReadDeps, courseId: string): Promise<QuestionCourse> {
  requireCapability(actor, 'questions.edit');
  const course = isId(courseId) ? await selectCourse(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  return course;
}

/** Says that a file is read again as it was: its bytes, and what counts where it does not say it. */
const digestOf = ({ courseId, bytes, defaults: { use, locale } }: QuestionUpload) =>
  createHash('sha256').update(`${courseId} ${use} ${locale}\n`).update(bytes).digest('hex');

const countsOf = (sorted: readonly SortedQuestion[]) => {
  const counts = { new: 0, known: 0, repeated: 0, wrong: 0 };
  for (const { state } of sorted) counts[state] += 1;
  return counts;
};

/**
 * Reads a file of questions and says what an import would make of each; writes nothing. Four queries. Throws DomainError 'forbidden',
 * 'course_not_found', and why the file cannot be read.
 */
export async function previewImport({ db, actor }: ReadDeps, file: QuestionUpload): Promise<ImportReport> {
  const course = await requireCourse({ db, actor }, file.courseId);
  const { found, notes } = readQuestionFile(file.bytes, { name: file.name, ...file.defaults });
  const sorted = await sortQuestions(db, course, found);
  const counts = countsOf(sorted);
  const remarked = sorted.filter(({ state, remarks }) => state !== 'new' || remarks.length > 0);
  return {
    fileName: file.name,
    digest: digestOf(file),
    counts,
    noted: sorted.filter(({ state, remarks }) => state === 'new' && remarks.length > 0).length,
    rows: remarked.slice(0, shownRows).map(({ line, words, state, remarks }) => ({ line, words, state, remarks })),
    moreRows: Math.max(0, remarked.length - shownRows),
    notes: notes.slice(0, shownNotes),
    moreNotes: Math.max(0, notes.length - shownNotes),
    room: Math.max(0, maxQuestions - (await countAllQuestions(db, course.id))),
  };
}

/** The columns of the report as a file. */
export const reportColumns = ['line', 'state', 'question', 'remarks'] as const;

/** Returns the whole report: a row for every note and every question. Throws as `previewImport` does. */
export async function exportImportReport({ db, actor }: ReadDeps, file: QuestionUpload): Promise<CsvCell[][]> {
  const course = await requireCourse({ db, actor }, file.courseId);
  const { found, notes } = readQuestionFile(file.bytes, { name: file.name, ...file.defaults });
  const sorted = await sortQuestions(db, course, found);
  return [
    ...notes.map(({ line, sentence }) => [line, 'note', '', sentence]),
    ...sorted.map(({ line, state, words, remarks }) => [line, state, words, remarks.join(' ')]),
  ];
}

interface Import extends QuestionUpload {
  /** Hash of the report that the actor saw. */
  readonly digest: string;
  readonly isPublished: boolean;
}

/**
 * Adds the questions of a file that are not in the bank yet and have no fault, all in one transaction, as drafts or published. The same file
 * again adds nothing. Throws DomainError 'forbidden', 'course_not_found', 'file_changed' where the file is not the one of the report,
 * 'questions_full', and why the file cannot be read.
 */
export async function importQuestions(
  { db, actor, clock, address }: StaffDeps,
  { digest, isPublished, ...file }: Import,
): Promise<{ readonly added: number }> {
  await requireCourse({ db, actor }, file.courseId);
  if (digestOf(file) !== digest) throw refuse('file_changed');
  const { found, format } = readQuestionFile(file.bytes, { name: file.name, ...file.defaults });
  return db.transaction(async (tx) => {
    const course = await lockCourse(tx, file.courseId);
    if (!course) throw refuse('course_not_found');
    const sorted = await sortQuestions(tx, course, found);
    const inputs = sorted.flatMap(({ input }) => input ?? []);
    if (inputs.length === 0) return { added: 0 };
    await addImported(tx, { course, inputs, isPublished, at: clock.now() });
    const counts = countsOf(sorted);
    await recordAudit(tx, actor, {
      action: 'questions.imported',
      subjectType: 'course',
      subjectId: course.id,
      after: {
        file: file.name.slice(0, 200),
        format,
        isPublished,
        ...Object.fromEntries(importStates.map((state) => [state, counts[state]])),
      },
      ...(address !== undefined && { address }),
    });
    return { added: inputs.length };
  });
}
