import { typedIn, type CommonContent, type QuestionKindRules } from './question-kind.ts';
import { textIn, wordingsOf, type QuestionText } from './question-text.ts';
import { readNumber, writeNumber, type NumberReading } from './read-number.ts';

export interface NumberQuestion extends CommonContent {
  readonly kind: 'number';
  readonly right: number;
  /** Accepted distance of an answer: an amount, or percent of the value. */
  readonly tolerance: number;
  readonly toleranceIn: 'amount' | 'percent';
  /** Stands before the field: 'KSh'. */
  readonly unit: QuestionText;
  /** Texts for certain wrong numbers. */
  readonly replies: readonly { readonly value: number; readonly reason: QuestionText }[];
}

export interface ShownNumber {
  readonly kind: 'number';
  readonly unit: string;
}

/** Reads an answer, with the unit in either language before or after it. */
function readAnswer({ unit }: NumberQuestion, answer: unknown): NumberReading {
  const typed = typedIn(answer);
  const units = wordingsOf(unit);
  const readings = (units.length > 0 ? units : ['']).map((each) => readNumber(typed, each));
  return readings.find(({ kind }) => kind !== 'none') ?? { kind: 'none' };
}

/** Numbers of decimals are not stored exactly: 0.1 + 0.2 is still 0.3. */
function isNear(value: number, right: number, most: number): boolean {
  return Math.abs(value - right) <= most + 1e-9 * Math.max(1, Math.abs(right));
}

export const numberQuestion: QuestionKindRules<NumberQuestion, ShownNumber> = {
  blank: () => ({
    kind: 'number',
    prompt: {},
    beside: {},
    explanation: {},
    right: 0,
    tolerance: 0,
    toleranceIn: 'amount',
    unit: {},
    replies: [],
  }),
  texts: () => [],
  fault: () => null,
  keyless: ({ unit }, { locale }) => ({ kind: 'number', unit: textIn(unit, locale) }),
  /** An unclear number has no point: the field asks before it is sent. */
  mark(content, answer) {
    const reading = readAnswer(content, answer);
    const { right, tolerance, toleranceIn } = content;
    const most = toleranceIn === 'percent' ? (Math.abs(right) * tolerance) / 100 : tolerance;
    return { points: reading.kind === 'number' && isNear(reading.value, right, most) ? 1 : 0, of: 1 };
  },
  solution: ({ right }) => writeNumber(right),
  reason(content, answer) {
    const reading = readAnswer(content, answer);
    if (reading.kind !== 'number') return null;
    return content.replies.find(({ value }) => isNear(reading.value, value, 0))?.reason ?? null;
  },
};
