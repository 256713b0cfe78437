import { isUtf8 } from 'node:buffer';
import { CsvError } from '#app/shared/read-csv.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import type { ExchangeErrorCode } from './exchange-errors.ts';
import type { FileDefaults, QuestionFile } from './parsed-question.ts';
import { readGift } from './read-gift.ts';
import { readQuestionCsv, separatorOfCsv } from './read-question-csv.ts';

/** Bytes; a course's 10,000 questions in two languages have some seven million. */
export const questionFileLimit = 10 * 1024 * 1024;

const refuse = (code: ExchangeErrorCode, line?: number) =>
  new DomainError<ExchangeErrorCode>(code, line === undefined ? {} : { line: String(line) });

interface Reading extends FileDefaults {
  /** Decides between CSV and GIFT where the content does not. */
  readonly name: string;
  /** Whether the file names the course of each question: in a column 'course', or as the category of GIFT. */
  readonly takesCourses?: boolean;
}

/**
 * Reads a file of questions, in CSV or in Moodle's GIFT, in UTF-8 or UTF-16. Throws DomainError 'file_empty', 'file_too_large',
 * 'file_spreadsheet', 'file_binary', 'file_encoding', 'file_broken', 'file_moodle_xml' and 'file_headings'.
 */
export function readQuestionFile(bytes: Uint8Array, { name, takesCourses, ...defaults }: Reading): QuestionFile {
  const text = decode(bytes);
  if (text.trim() === '') throw refuse('file_empty');
  const separator = separatorOfCsv(text);
  if (!separator) {
    if (/^\s{0,100}(?:<\?xml[^<>]{0,200}>\s{0,100})?<quiz>/i.test(text)) throw refuse('file_moodle_xml');
    if (/\.(?:csv|tsv)$/i.test(name)) throw refuse('file_headings');
    return readGift(text, defaults, takesCourses);
  }
  try {
    return readQuestionCsv(text, separator, defaults, takesCourses);
  } catch (error) {
    throw error instanceof CsvError ? refuse('file_broken', error.line) : error;
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw refuse('file_empty');
  if (bytes.byteLength > questionFileLimit) throw refuse('file_too_large');
  const kind = fileKindOf(bytes);
  if (kind === 'spreadsheet') throw refuse('file_spreadsheet');
  if (kind === 'binary') throw refuse('file_binary');
  if (kind !== 'utf16' && !isUtf8(bytes)) throw refuse('file_encoding', firstLineNotUtf8(bytes));
  const encoding = kind !== 'utf16' ? 'utf-8' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  const text = new TextDecoder(encoding).decode(bytes);
  // PostgreSQL does not store these characters; the bytes of UTF-16 do not reveal them.
  // oxlint-disable-next-line no-control-regex -- finds control characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw refuse('file_binary');
  return text;
}

function firstLineNotUtf8(bytes: Uint8Array): number {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
