import { m } from '#texts';
import {
  hasMarkup,
  losesFormat,
  showEscapes,
  showWord,
  takeFormat,
  wordsOfHtml,
  wordsOfMoodle,
  type TextFormat,
} from './gift-text.ts';

/** Reads the texts of one question: format, escapes and line breaks. */
export class GiftTexts {
  readonly notes: string[] = [];
  /** Format of the question, and of its answers and explanation without one of their own. */
  readonly #format: TextFormat;

  constructor(format: TextFormat | null) {
    this.#format = format ?? 'moodle';
  }

  /** The question itself, which may have several lines. */
  prompt(raw: string): string {
    return this.#plain(takeFormat(raw).text, this.#format);
  }

  /** Any other text. */
  answer(raw: string): string {
    const { text, format } = takeFormat(raw);
    const lines = text.split('\n').map((each) => each.trim());
    const line = lines.filter((each) => each !== '').join(' ');
    return this.#plain(line, format ?? this.#format);
  }

  /** An accepted word. */
  word(raw: string): string {
    const { text } = takeFormat(raw);
    if (text.includes('*')) this.note(m.portal_exchange_star());
    return showWord(text).trim();
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  #plain(text: string, format: TextFormat): string {
    const shown = showEscapes(text);
    if (format !== 'html' && (format !== 'moodle' || !hasMarkup(shown)))
      return shown
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trim();
    if (/<(?:img|video|audio|iframe|table)\b/i.test(shown)) this.note(m.portal_exchange_picture());
    if (losesFormat(shown)) this.note(m.portal_exchange_html());
    return format === 'html' ? wordsOfHtml(shown) : wordsOfMoodle(shown);
  }
}
