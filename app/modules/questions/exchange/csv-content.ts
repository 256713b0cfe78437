import { m } from '#texts';
import type { QuestionKind } from '#app/shared/question-terms.ts';
import type { CommonContent } from '../kinds/question-kind.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';
import { latinDigits } from '../kinds/read-number.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { CsvRow } from './csv-row.ts';
import { readFileNumber } from './file-number.ts';
import { inShort } from './found-question.ts';

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
export function hasColumn(kind: QuestionKind, column: CsvColumn): boolean {
  const name = column.replace(/_(en|sw)$/, '');
  return common.includes(name) || ownColumns[kind].includes(name);
}

/** The content of a row of a kind; what is wrong is told to the row. */
export function contentOfRow(kind: QuestionKind, row: CsvRow): QuestionContent {
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
