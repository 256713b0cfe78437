import type { ZodError } from 'zod';
import { m } from '#texts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { submittedContent } from '../kinds/content-schema.server.ts';
import { faultOf, type QuestionContent } from '../kinds/question-kinds.ts';
import { questionErrors } from '../question-errors.ts';
import { selectLessons, selectWholeBank } from '../question-queries.server.ts';
import { contentIn } from '../question-row.server.ts';
import type { QuestionInput, TaughtPlace } from '../question.ts';
import { readPlace } from '../taught-place.ts';
import { createHash } from 'node:crypto';
import { comparable, languagesOf, textIn, type QuestionText } from '../kinds/question-text.ts';
import { inLanguage, type FileQuestion, type ParsedQuestion } from './parsed-question.ts';

/** Would be added; is in the bank already; is in the file twice; or has a fault. */
export const importStates = ['new', 'known', 'repeated', 'wrong'] as const;
export type ImportState = (typeof importStates)[number];

/** A question of a file, with what an import makes of it. */
export interface SortedQuestion {
  readonly line: number;
  readonly words: string;
  readonly state: ImportState;
  /** Why it is not added, or what is left out of it. */
  readonly remarks: readonly string[];
  /** Null where it is not added. */
  readonly input: QuestionInput | null;
}

/** Questions between two pauses in which other requests are answered. */
const atOnce = 200;
const pause = () => new Promise((resolve) => void setImmediate(resolve));

/**
 * Compares the questions of a file with the bank of a course, archived questions too. Two queries. A question that could not be published is
 * wrong.
 */
export async function sortQuestions(
  db: Database,
  course: { readonly id: string; readonly locale: Locale },
  found: readonly ParsedQuestion[],
): Promise<SortedQuestion[]> {
  const known = await readKnown(db, course.id);
  const lessons = await readLessons(db, course.id);
  const seen = new Map<string, number>();
  const sorted: SortedQuestion[] = [];
  for (const [index, { line, words, question, faults, notes }] of found.entries()) {
    if (index % atOnce === atOnce - 1) await pause();
    const refused = (state: ImportState, remarks: readonly string[]) =>
      void sorted.push({ line, words, state, remarks, input: null });
    const checked = question ? checkQuestion(question, course.locale, lessons) : { faults };
    if ('faults' in checked) {
      refused('wrong', checked.faults);
      continue;
    }
    const prints = fingerprintsOf(checked.content);
    const before = prints.map((print) => seen.get(print)).find((each) => each !== undefined);
    const match = prints.map((print) => known.get(print)).find((each) => each !== undefined);
    if (match) refused('known', remarksAbout(match));
    else if (before !== undefined) refused('repeated', [m.portal_exchange_repeated_note({ line: before })]);
    else sorted.push({ line, words, state: 'new', remarks: notes, input: checked });
    for (const print of prints) if (!seen.has(print)) seen.set(print, line);
  }
  return sorted;
}

/** A question of the bank that a file has too. */
interface KnownQuestion {
  readonly isArchived: boolean;
  readonly hasPicture: boolean;
}

/** Files hold no pictures: two questions that differ by theirs alone are the same to them. */
const remarksAbout = ({ isArchived, hasPicture }: KnownQuestion): string[] => [
  ...(isArchived ? [m.portal_exchange_known_archived()] : []),
  ...(hasPicture ? [m.portal_exchange_known_picture()] : []),
];

async function readKnown(db: Database, courseId: string): Promise<ReadonlyMap<string, KnownQuestion>> {
  const known = new Map<string, KnownQuestion>();
  for (const [index, { question, published }] of (await selectWholeBank(db, courseId)).entries()) {
    if (index % atOnce === atOnce - 1) await pause();
    const contents = [published, question.draft].filter((content) => content !== null).map(contentIn);
    const isArchived = question.archivedAt !== null;
    for (const content of contents)
      for (const print of fingerprintsOf(content)) {
        const before = known.get(print);
        if (!before || before.isArchived) known.set(print, { isArchived, hasPicture: content.picture !== undefined });
      }
  }
  return known;
}

const titleKey = (title: string) => title.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The ids of lessons by their titles and ids; null for a title of several. */
async function readLessons(db: Database, courseId: string): Promise<ReadonlyMap<string, string | null>> {
  const byName = new Map<string, string | null>();
  const lessons = await selectLessons(db, courseId);
  for (const { id, title } of lessons) byName.set(titleKey(title), byName.has(titleKey(title)) ? null : id);
  for (const { id } of lessons) byName.set(id, id);
  return byName;
}

function checkQuestion(
  { use, difficulty, content: written, lesson, place }: FileQuestion,
  locale: Locale,
  lessons: ReadonlyMap<string, string | null>,
): QuestionInput | { readonly faults: readonly string[] } {
  const { error, data: content } = submittedContent.safeParse(written);
  if (error) return { faults: [sizeFault(error)] };
  const fault = faultOf(content, locale);
  const faults = fault ? [sentenceOf(fault)] : [];
  const lessonId = lesson === '' ? null : lessons.get(titleKey(lesson));
  if (lessonId === null && lesson !== '') faults.push(m.portal_exchange_lesson_twice({ title: lesson }));
  if (lessonId === undefined) faults.push(m.portal_exchange_lesson_missing({ title: lesson.slice(0, 100) }));
  const taught: TaughtPlace | null = lessonId ? { lessonId, ...readPlace(place) } : null;
  if ((taught?.second ?? 0) > maxSeconds) faults.push(m.portal_exchange_place_late());
  return faults.length > 0 ? { faults } : { use, difficulty, content, taught };
}

/** Length of the longest possible video. */
const maxSeconds = 1_000_000;

function sentenceOf(fault: NonNullable<ReturnType<typeof faultOf>>): string {
  const { message } = questionErrors[fault];
  return typeof message === 'string' ? message : message({});
}

function sizeFault({ issues: [issue] }: ZodError): string {
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return m.portal_exchange_too_many({ most: Number(issue.maximum) });
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return m.portal_exchange_too_long({ most: Number(issue.maximum).toLocaleString('en-KE') });
  return m.portal_exchange_number_size();
}

const oneLine = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Returns the key of a question, independent of the order of its answers and of the texts shown after an answer. */
function keyOf(content: QuestionContent, say: (text: QuestionText) => string): readonly unknown[] {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return content.options.map(({ text, isRight }) => `${isRight} ${say(text)}`).toSorted();
    case 'true_false':
      return [content.isTrue];
    case 'number': {
      const { right, tolerance, toleranceIn } = content;
      // GIFT has amounts alone.
      const most = toleranceIn === 'percent' ? (Math.abs(right) * tolerance) / 100 : tolerance;
      return [right.toPrecision(12), most.toPrecision(12)];
    }
    case 'short_text':
      return [...new Set(content.spellings.map(comparable))].filter((each) => each !== '').toSorted();
    case 'ordering':
      return content.items.map(({ text }) => say(text));
    case 'matching':
      return [
        content.pairs.map(({ text, answer }) => [say(text), say(answer.text)].join('\n')).toSorted(),
        content.spares.map(({ text }) => say(text)).toSorted(),
      ];
    case 'gaps':
      return [say(content.text), say(content.spares)];
  }
}

/**
 * By what a question is known again: a hash of what it asks and what is right, for each of its languages. Two questions that have one of them in
 * common are the same question, so that a file in one language finds a question in two.
 */
function fingerprintsOf(content: QuestionContent): string[] {
  return languagesOf(content.prompt).map((locale) => {
    const own = inLanguage(content, locale);
    const say = (text: QuestionText) => oneLine(textIn(text, locale));
    // GIFT has no text beside the question.
    const prompt = oneLine(`${say(own.prompt)} ${say(own.beside)}`);
    return createHash('sha256')
      .update(JSON.stringify([own.kind, prompt, keyOf(own, say)]))
      .digest('base64');
  });
}
