import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { CsvCell } from '#app/platform/csv-answer.ts';
import { isId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../question-errors.ts';
import { selectCourse, selectLessons, selectWholeBank } from '../question-queries.server.ts';
import { contentIn, difficultyIn, taughtOf } from '../question-row.server.ts';
import type { QuestionCourse } from '../question.ts';
import { writePlace } from '../taught-place.ts';
import { inShort, type FileQuestion, type QuestionFormat } from './parsed-question.ts';
import { textIn } from '../kinds/question-text.ts';
import { questionCells } from './write-question-csv.ts';
import { writeGift } from './write-gift.ts';

type BankQuestion = Omit<FileQuestion, 'course'>;

interface Bank {
  readonly course: QuestionCourse;
  readonly questions: readonly BankQuestion[];
}

/** The bank of a course without archived questions, each as it is asked now or, if it never was, as its draft. Three queries. */
async function readBank({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, courseId: string): Promise<Bank> {
  requireCapability(actor, 'questions.edit');
  const course = isId(courseId) ? await selectCourse(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  const lessons = await selectLessons(db, courseId);
  const titles = new Map<string, number>();
  for (const { title } of lessons) titles.set(title, (titles.get(title) ?? 0) + 1);
  // A title that several lessons have names none of them.
  const names = new Map(lessons.map(({ id, title }) => [id, titles.get(title) === 1 ? title : id]));
  const bank = (await selectWholeBank(db, courseId)).filter(({ question }) => question.archivedAt === null);
  const questions = bank.map(({ question, published }) => {
    const taught = taughtOf(question);
    return {
      use: question.use,
      difficulty: difficultyIn(question.difficulty),
      content: contentIn(published ?? question.draft),
      lesson: taught ? (names.get(taught.lessonId) ?? '') : '',
      place: taught ? writePlace(taught) : '',
    };
  });
  return { course, questions };
}

/** Preview of an exported bank. */
export interface ExportReport {
  readonly course: QuestionCourse;
  readonly total: number;
  /** Number of questions whose picture no file holds. */
  readonly pictures: number;
  /** Number of questions that GIFT holds in the language, and the others with the reason. */
  readonly gift: number;
  readonly left: readonly { readonly key: number; readonly words: string; readonly reason: string }[];
  /** Number of others that are not listed. */
  readonly leftMore: number;
}

/** Maximum number of others that the page lists. */
const shownLeft = 200;

function giftOf({ course, questions }: Bank, locale: Locale) {
  const written = questions.map((question, key) => {
    const words = inShort(textIn(question.content.prompt, course.locale));
    return { key, words, ...writeGift(question, locale) };
  });
  return {
    texts: written.flatMap((each) => ('text' in each ? [each.text] : [])),
    left: written.flatMap((each) =>
      'reason' in each ? [{ key: each.key, words: each.words, reason: each.reason }] : [],
    ),
  };
}

/** Says what a file of the bank will hold, in either format. Throws DomainError 'forbidden', 'course_not_found'. */
export async function previewExport(
  deps: Pick<StaffDeps, 'db' | 'actor'>,
  { courseId, locale }: { readonly courseId: string; readonly locale: Locale | null },
): Promise<ExportReport> {
  const bank = await readBank(deps, courseId);
  const { texts, left } = giftOf(bank, locale ?? bank.course.locale);
  return {
    course: bank.course,
    total: bank.questions.length,
    pictures: bank.questions.filter(({ content }) => content.picture).length,
    gift: texts.length,
    left: left.slice(0, shownLeft),
    leftMore: Math.max(0, left.length - shownLeft),
  };
}

async function recordExport(
  { db, actor, address }: StaffDeps,
  courseId: string,
  format: QuestionFormat,
  count: number,
) {
  await recordAudit(db, actor, {
    action: 'questions.exported',
    subjectType: 'course',
    subjectId: courseId,
    after: { format, count },
    ...(address !== undefined && { address }),
  });
}

/** The bank as rows of `csvColumns`, some hundred at a time. Throws DomainError 'forbidden', 'course_not_found'. */
export async function exportCsv(deps: StaffDeps, courseId: string): Promise<AsyncIterable<CsvCell[][]>> {
  const { questions } = await readBank(deps, courseId);
  await recordExport(deps, courseId, 'csv', questions.length);
  async function* batches() {
    for (let begin = 0; begin < questions.length; begin += 500)
      yield await Promise.resolve(questions.slice(begin, begin + 500).map(questionCells));
  }
  return batches();
}

/** The bank in GIFT, in one language; comments at its begin name what GIFT cannot hold. Throws DomainError 'forbidden', 'course_not_found'. */
export async function exportGift(
  deps: StaffDeps,
  { courseId, locale }: { readonly courseId: string; readonly locale: Locale | null },
): Promise<string> {
  const bank = await readBank(deps, courseId);
  const { texts, left } = giftOf(bank, locale ?? bank.course.locale);
  await recordExport(deps, courseId, 'gift', texts.length);
  const comments = left.map(({ words, reason }) => `// ${reason} ${words}\n`);
  return [comments.join(''), ...texts].filter((part) => part !== '').join('\n');
}
