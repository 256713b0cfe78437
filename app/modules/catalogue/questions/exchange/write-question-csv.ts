import type { CsvCell } from '#app/platform/csv-answer.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';
import type { QuestionText } from '../kinds/question-text.ts';
import { csvColumns, guarded, lineBreakSign, type CsvColumn } from './csv-columns.ts';
import type { FileQuestion } from './parsed-question.ts';

type Cells = Partial<Record<CsvColumn, string | number>>;
type Field = 'prompt' | 'beside' | 'answers' | 'matches' | 'text' | 'unit' | 'spares' | 'feedback' | 'explanation';

const tidy = (text: string | undefined) => (text ?? '').toWellFormed().replaceAll(/\r\n?/g, '\n').trim();

/** A text in the columns of its languages. */
const inLanguages = (field: Field, text: QuestionText): Cells => ({
  [`${field}_en`]: tidy(text.en),
  [`${field}_sw`]: tidy(text.sw),
});

const asLine = (text: string | undefined) => tidy(text).replaceAll('\n', lineBreakSign);
const linesOf = (lines: readonly string[]) => lines.join('\n').trimEnd();

/** Texts in the columns of their languages, one a line. */
function lists(field: Field, texts: readonly QuestionText[]): Cells {
  const inOne = (locale: Locale) => linesOf(texts.map((text) => asLine(text[locale])));
  return { [`${field}_en`]: inOne('en'), [`${field}_sw`]: inOne('sw') };
}

function cellsOfKind(content: QuestionContent): Cells {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice': {
      const right = content.options.flatMap(({ isRight }, index) => (isRight ? [index + 1] : []));
      return {
        ...lists(
          'answers',
          content.options.map(({ text }) => text),
        ),
        ...lists(
          'feedback',
          content.options.map(({ reason }) => reason),
        ),
        right: right.join('; '),
      };
    }
    case 'true_false':
      return { right: String(content.isTrue) };
    case 'number':
      return {
        right: content.right,
        tolerance: content.toleranceIn === 'percent' ? `${content.tolerance}%` : content.tolerance,
        ...inLanguages('unit', content.unit),
        wrong: linesOf(content.replies.map(({ value }) => String(value))),
        ...lists(
          'feedback',
          content.replies.map(({ reason }) => reason),
        ),
      };
    case 'short_text':
      return {
        spellings: linesOf(content.spellings.map(asLine)),
        wrong: linesOf(content.replies.map(({ text }) => asLine(text))),
        ...lists(
          'feedback',
          content.replies.map(({ reason }) => reason),
        ),
      };
    case 'ordering':
      return lists(
        'answers',
        content.items.map(({ text }) => text),
      );
    case 'matching':
      return {
        ...lists(
          'answers',
          content.pairs.map(({ text }) => text),
        ),
        ...lists(
          'matches',
          content.pairs.map(({ answer }) => answer.text),
        ),
        ...lists(
          'spares',
          content.spares.map(({ text }) => text),
        ),
      };
    case 'gaps':
      return { ...inLanguages('text', content.text), ...inLanguages('spares', content.spares) };
  }
}

/** The cells of a question, in the order of `csvColumns`, for `csvLine`. */
export function questionCells({ use, difficulty, content, lesson, place }: Omit<FileQuestion, 'course'>): CsvCell[] {
  const cells: Cells = {
    kind: content.kind,
    use,
    difficulty,
    ...inLanguages('prompt', content.prompt),
    ...inLanguages('beside', content.beside),
    ...cellsOfKind(content),
    ...inLanguages('explanation', content.explanation),
    lesson,
    place,
  };
  return csvColumns.map((column) => {
    const cell = cells[column] ?? '';
    if (cell === '') return null;
    return typeof cell === 'string' && guarded.test(cell) ? `'${cell}` : cell;
  });
}
