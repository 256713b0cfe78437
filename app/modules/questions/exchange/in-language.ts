import { locales, type Locale } from '#app/shared/locale.ts';
import type { QuestionContent } from '../kinds/question-kinds.ts';

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
