import type { Difficulty, QuestionUse } from '#app/shared/study-terms.ts';
import { type Locale, locales } from '#app/shared/locale.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';

/** A question as a file has it. */
export interface FileQuestion {
  readonly use: QuestionUse;
  readonly difficulty: Difficulty;
  readonly content: QuestionContent;
  /** The title, or the id, of the lesson where it is taught; empty for none. */
  readonly lesson: string;
  /** Within that lesson: '1:42', 'p. 3' or a heading. */
  readonly place: string;
  /** The course that the file names for it; empty where it names none. */
  readonly course: string;
}

/** A question found in a file, or the reason why it cannot be read. */
export interface ParsedQuestion {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** The question in short, for reports. */
  readonly words: string;
  /** Null where something is wrong. */
  readonly question: FileQuestion | null;
  /** Sentences about what is wrong. */
  readonly faults: readonly string[];
  /** Sentences about what is left out or read in another way. */
  readonly notes: readonly string[];
}

/** A sentence about a part of a file that is no question. */
export interface FileNote {
  readonly line: number;
  readonly sentence: string;
}

export interface QuestionFile {
  readonly format: QuestionFormat;
  readonly found: readonly ParsedQuestion[];
  readonly notes: readonly FileNote[];
}

const questionFormats = ['csv', 'gift'] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/** Defaults for values that a file leaves out. */
export interface FileDefaults {
  readonly use: QuestionUse;
  /** Language of the texts of a GIFT file, which has one. */
  readonly locale: Locale;
}

const maxExcerptLength = 120;

/** A text in one short line. */
export function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxExcerptLength
    ? `${line
        .slice(0, maxExcerptLength - 1)
        .toWellFormed()
        .replace(/\u{fffd}$/u, '')}…`
    : line;
}

const isText = (value: object) => Object.keys(value).every((key) => (locales as readonly string[]).includes(key));

function pick(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => pick(each, locale));
  const entries = Object.entries(value);
  if (isText(value))
    return Object.fromEntries(entries.filter(([key, text]) => key === locale && String(text).trim() !== ''));
  return Object.fromEntries(entries.map(([key, each]) => [key, pick(each, locale)]));
}

/** A content with its texts in one language alone. */
export const inLanguage = (content: QuestionContent, locale: Locale): QuestionContent =>
  pick(content, locale) as QuestionContent;
