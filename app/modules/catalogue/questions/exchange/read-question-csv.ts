import { m } from '#texts';
import { csvSeparators, readCsv, type CsvRecord, type CsvSeparator } from '#app/shared/read-csv.ts';
import {
  difficulties,
  questionKindNames,
  questionUses,
  type Difficulty,
  type QuestionKind,
} from '#app/shared/study-terms.ts';
import { latinDigits } from '../kinds/read-number.ts';
import { type CommonContent, type Item, newItemId } from '../kinds/question-kind.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import { readFileNumber } from './file-number.ts';
import { csvColumns, guarded, type CsvColumn, lineBreakSign } from './csv-columns.ts';
import {
  inShort,
  type FileDefaults,
  type FileNote,
  type ParsedQuestion,
  type QuestionFile,
} from './parsed-question.ts';
import { locales } from '#app/shared/locale.ts';

type TextField = 'prompt' | 'beside' | 'answers' | 'matches' | 'text' | 'unit' | 'spares' | 'feedback' | 'explanation';

/** A row of a file of questions: its cells by their columns, and what is wrong with it. */
class CsvRow {
  readonly faults: string[] = [];
  readonly #cells: ReadonlyMap<string, string>;

  constructor(cells: ReadonlyMap<string, string>) {
    this.#cells = cells;
  }

  wrong(column: CsvColumn | 'course', sentence: string): void {
    this.faults.push(m.portal_exchange_in_column({ column, sentence }));
  }

  /** The cell; empty where there is none. */
  text(column: CsvColumn): string {
    return (this.#cells.get(column) ?? '').trim();
  }

  /** The lines of a cell, without empty ones at its end. */
  lines(column: CsvColumn): string[] {
    // Not trimmed at its begin: the first line may be an empty one.
    const text = (this.#cells.get(column) ?? '').trimEnd();
    return text === '' ? [] : text.split('\n').map((line) => line.trim().replaceAll(lineBreakSign, '\n').trim());
  }

  /** A text in its languages. */
  words(field: TextField): QuestionText {
    return textOf(locales.map((locale) => [locale, this.text(`${field}_${locale}`)]));
  }

  /** Texts in their languages, one a line. */
  list(field: TextField): QuestionText[] {
    const inLanguages = locales.map((locale) => [locale, this.lines(`${field}_${locale}`)] as const);
    const length = Math.max(...inLanguages.map(([, lines]) => lines.length));
    return Array.from({ length }, (_, index) =>
      textOf(inLanguages.map(([locale, lines]) => [locale, lines[index] ?? ''])),
    );
  }

  /** Returns the texts of a list field as items with new ids. */
  items(field: TextField): Item[] {
    return this.list(field).map((text) => ({ id: newItemId(), text }));
  }
}

const textOf = (words: readonly (readonly [string, string])[]): QuestionText =>
  Object.fromEntries(words.filter(([, text]) => text !== ''));

/** Number of characters in which the headings are searched. */
const head = 64 * 1024;

const columnKey = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
/** Also a column, in files for several courses. */
const courseColumn = 'course';
const isColumn = (key: string): key is CsvColumn => (csvColumns as readonly string[]).includes(key);

/** Returns the headings in the first line that is not empty. */
function headingsIn(text: string, separator: CsvSeparator): readonly string[] {
  const line = /[^\r\n]+/.exec(text.slice(0, head).replace(/^\u{feff}/u, ''))?.[0] ?? '';
  return line.split(separator).map((cell) => columnKey(cell.replaceAll('"', '')));
}

/** The separator by which the first line of a text is the headings of a file of questions; null for any other text. */
export function separatorOfCsv(text: string): CsvSeparator | null {
  return (
    csvSeparators.find((separator) => {
      const headings = headingsIn(text, separator);
      return headings.includes('kind') && headings.some((each) => each === 'prompt_en' || each === 'prompt_sw');
    }) ?? null
  );
}

/**
 * Reads questions from a text with commas, semicolons or tabs and a line of headings. Every row is a question, or has its faults. `takesCourse`
 * says that the column 'course' counts. Throws CsvError for a quote in the wrong place, behind which no row can be told from another.
 */
export function readQuestionCsv(
  text: string,
  separator: CsvSeparator,
  defaults: FileDefaults,
  takesCourse = false,
): QuestionFile {
  const notes: FileNote[] = [];
  const found: ParsedQuestion[] = [];
  let headings: readonly (CsvColumn | 'course' | null)[] | null = null;
  for (const record of readCsv(text, separator)) {
    if (headings) {
      if (record.cells.some((cell) => cell.trim() !== '')) found.push(readRow(headings, record, defaults));
      continue;
    }
    headings = record.cells.map((cell) => {
      const key = columnKey(cell);
      if (isColumn(key)) return key;
      if (takesCourse && key === courseColumn) return courseColumn;
      if (key !== '')
        notes.push({ line: record.line, sentence: m.portal_exchange_unknown_column({ column: inShort(cell) }) });
      return null;
    });
  }
  return { format: 'csv', found, notes };
}

function readRow(
  headings: readonly (CsvColumn | 'course' | null)[],
  { line, cells }: CsvRecord,
  defaults: FileDefaults,
): ParsedQuestion {
  const byColumn = new Map<CsvColumn | 'course', string>();
  const doubled = new Set<CsvColumn | 'course'>();
  for (const [index, written] of cells.entries()) {
    const column = headings[index];
    const cell = written.toWellFormed().replaceAll(/\r\n?/g, '\n');
    const text = guarded.test(cell) ? cell.slice(1) : cell;
    if (!column || text.trim() === '') continue;
    if ((byColumn.get(column) ?? text).trim() !== text.trim()) doubled.add(column);
    byColumn.set(column, text);
  }
  const row = new CsvRow(byColumn);
  for (const column of doubled) row.wrong(column, m.portal_exchange_column_twice());
  const words = inShort(row.text('prompt_en') || row.text('prompt_sw'));
  if (cells.length !== headings.length) {
    const fault = m.portal_exchange_cells({ count: cells.length, wanted: headings.length });
    return { line, words, question: null, faults: [fault], notes: [] };
  }
  const kind = kindOf(row);
  const use = useOf(row, defaults);
  const difficulty = difficultyOf(row);
  const content = kind && contentOfRow(kind, row);
  const [lesson, place] = [row.text('lesson'), row.text('place')];
  if (place !== '' && lesson === '') row.wrong('place', m.portal_exchange_place_alone());
  const notes = kind ? notesOf(kind, byColumn) : [];
  if (!content || row.faults.length > 0) return { line, words, question: null, faults: row.faults, notes };
  const course = (byColumn.get('course') ?? '').trim();
  return { line, words, question: { use, difficulty, content, lesson, place, course }, faults: [], notes };
}

/** 'Single choice', 'single-choice' and 'single_choice' are the same. */
function kindOf(row: CsvRow): QuestionKind | null {
  const key = columnKey(row.text('kind')).replace('_or_', '_');
  const kind = questionKindNames.find((name) => name === key) ?? null;
  if (!kind)
    row.wrong(
      'kind',
      key === ''
        ? m.portal_exchange_empty()
        : m.portal_exchange_unknown_word({ value: inShort(row.text('kind')), words: questionKindNames.join(', ') }),
    );
  return kind;
}

function useOf(row: CsvRow, { use }: FileDefaults) {
  const typed = row.text('use').toLowerCase();
  const read = typed === '' ? use : questionUses.find((name) => name === typed.replace(/^checks$/, 'check'));
  if (!read)
    row.wrong('use', m.portal_exchange_unknown_word({ value: inShort(typed), words: questionUses.join(', ') }));
  return read ?? use;
}

const difficultyWords: Readonly<Record<string, Difficulty>> = { easy: 1, middle: 2, medium: 2, hard: 3 };

function difficultyOf(row: CsvRow): Difficulty {
  const typed = latinDigits(row.text('difficulty').toLowerCase());
  if (typed === '') return 1;
  const read = difficultyWords[typed] ?? difficulties.find((each) => String(each) === typed);
  if (!read) row.wrong('difficulty', m.portal_exchange_unknown_word({ value: inShort(typed), words: '1, 2, 3' }));
  return read ?? 1;
}

/** Cells that a question of the kind does not have. */
function notesOf(kind: QuestionKind, cells: ReadonlyMap<CsvColumn | 'course', string>): string[] {
  const unused = [...cells.keys()].filter((column) => column !== courseColumn && !hasColumn(kind, column));
  return unused.length === 0 ? [] : [m.portal_exchange_unused({ columns: unused.join(', '), kind })];
}

const common = ['kind', 'use', 'difficulty', 'prompt', 'beside', 'explanation', 'lesson', 'place'];

const ownColumns: Readonly<Record<QuestionKind, readonly string[]>> = {
  single_choice: ['answers', 'right', 'feedback'],
  multiple_choice: ['answers', 'right', 'feedback'],
  true_false: ['right'],
  number: ['right', 'tolerance', 'unit', 'wrong', 'feedback'],
  short_text: ['spellings', 'wrong', 'feedback'],
  ordering: ['answers'],
  matching: ['answers', 'matches', 'spares'],
  gaps: ['text', 'spares'],
};

/** Whether a question of the kind has the column. */
function hasColumn(kind: QuestionKind, column: CsvColumn): boolean {
  const name = column.replace(/_(en|sw)$/, '');
  return common.includes(name) || ownColumns[kind].includes(name);
}

/** The content of a row of a kind; what is wrong is told to the row. */
function contentOfRow(kind: QuestionKind, row: CsvRow): QuestionContent {
  const texts: CommonContent = {
    prompt: row.words('prompt'),
    beside: row.words('beside'),
    explanation: row.words('explanation'),
  };
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { kind, ...texts, options: optionsOf(row) };
    case 'true_false':
      return { kind, ...texts, isTrue: truthOf(row) };
    case 'number':
      return { kind, ...texts, ...numberOf(row) };
    case 'short_text':
      return {
        kind,
        ...texts,
        spellings: row.lines('spellings'),
        replies: repliesOf(row).map(({ wrong, reason }) => ({ text: wrong, reason })),
      };
    case 'ordering':
      return { kind, ...texts, items: row.items('answers') };
    case 'matching':
      return { kind, ...texts, ...pairsOf(row) };
    case 'gaps':
      return { kind, ...texts, text: row.words('text'), spares: row.words('spares') };
  }
}

function optionsOf(row: CsvRow) {
  const items = row.items('answers');
  const feedback = row.list('feedback');
  if (feedback.length > items.length) row.wrong('feedback_en', m.portal_exchange_feedback_many());
  const typed = latinDigits(row.text('right'));
  const numbers = typed.split(/[\s,;]+/).filter((each) => each !== '');
  const right = new Set(numbers.map(Number));
  if (numbers.length === 0) row.wrong('right', m.portal_exchange_empty());
  else if (![...right].every((each) => Number.isInteger(each) && each >= 1 && each <= items.length))
    row.wrong('right', m.portal_exchange_right_number({ value: inShort(typed), count: items.length }));
  return items.map((item, index) => ({ ...item, isRight: right.has(index + 1), reason: feedback[index] ?? {} }));
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  kweli: true,
  false: false,
  f: false,
  no: false,
  'si kweli': false,
};

function truthOf(row: CsvRow): boolean {
  const typed = row.text('right').toLowerCase();
  const truth = truths[typed];
  if (truth === undefined)
    row.wrong(
      'right',
      typed === ''
        ? m.portal_exchange_empty()
        : m.portal_exchange_unknown_word({ value: inShort(typed), words: 'true, false' }),
    );
  return truth ?? true;
}

function numberOf(row: CsvRow) {
  const read = (column: CsvColumn, typed: string): number => {
    const number = readFileNumber(typed);
    if ('value' in number) return number.value;
    row.wrong(column, number.fault);
    return 0;
  };
  if (row.text('right') === '') row.wrong('right', m.portal_exchange_empty());
  const typed = row.text('tolerance');
  const isPercent = typed.endsWith('%');
  const tolerance = typed === '' ? 0 : read('tolerance', isPercent ? typed.slice(0, -1) : typed);
  if (tolerance < 0) row.wrong('tolerance', m.portal_exchange_below_zero());
  return {
    right: row.text('right') === '' ? 0 : read('right', row.text('right')),
    tolerance,
    toleranceIn: isPercent ? ('percent' as const) : ('amount' as const),
    unit: row.words('unit'),
    replies: repliesOf(row).map(({ wrong, reason }) => ({ value: read('wrong', wrong), reason })),
  };
}

/** Wrong answers, each with the feedback in the same line. */
function repliesOf(row: CsvRow): { readonly wrong: string; readonly reason: QuestionText }[] {
  const wrong = row.lines('wrong');
  const feedback = row.list('feedback');
  if (feedback.length > wrong.length || wrong.includes(''))
    row.wrong('feedback_en', m.portal_exchange_feedback_wrong());
  return wrong.map((each, index) => ({ wrong: each, reason: feedback[index] ?? {} }));
}

function pairsOf(row: CsvRow) {
  const texts = row.list('answers');
  const answers = row.items('matches');
  if (texts.length !== answers.length)
    row.wrong('matches_en', m.portal_exchange_matches({ texts: texts.length, answers: answers.length }));
  const pairs = answers.map((answer, index) => ({ text: texts[index] ?? {}, answer }));
  return { pairs, spares: row.items('spares') };
}
