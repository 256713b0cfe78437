import { questionAnswer } from '#app/modules/questions/kinds/content-schema.server.ts';
import type { Answer } from '#app/modules/questions/kinds/question-kind.ts';

/** Bytes of an answer as JSON. */
const maxAnswerLength = 4096;

/** Without what PostgreSQL cannot keep in JSON: zeros, and halves of characters. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Returns what a device sent as an answer, as the log can keep it; null for anything that is none, or is too large. */
export function storableAnswer(input: unknown): Answer | null {
  const read = questionAnswer.safeParse(input);
  if (!read.success) return null;
  const { data } = read;
  const answer =
    typeof data === 'string'
      ? storableText(data)
      : typeof data === 'boolean'
        ? data
        : data.map((part) => part && storableText(part));
  return Buffer.byteLength(JSON.stringify(answer)) <= maxAnswerLength ? answer : null;
}
