import { m } from '#texts';
import { showEscapes, showWord, takeFormat, wordsOfHtml } from './gift-text.ts';

/** An answer between the braces of a question: `=`, perhaps a weight, the answer, perhaps `#` and what is said to it. */
export interface GiftAnswer {
  /** '~' for a wrong one. */
  readonly sign: '=' | '~';
  /** Percent of the points; null where the file gives none. */
  readonly weight: number | null;
  /** With escapes put away. */
  readonly text: string;
  readonly feedback: string;
  /** The answer with what looks like a weight: pairs have none. */
  readonly unweighted: string;
}

/** Percent of the points that an answer has. */
export const pointsOf = ({ sign, weight }: GiftAnswer): number => weight ?? (sign === '=' ? 100 : 0);

function readAnswer(sign: '=' | '~', input: string): GiftAnswer {
  const [whole = '', weight] = /^\s*%(-?\d{1,3}(?:[.,]\d+)?)%/.exec(input) ?? [];
  const [text = '', ...feedback] = input.slice(whole.length).split('#');
  return {
    sign,
    weight: weight === undefined ? null : Number(weight.replace(',', '.')),
    text: text.trim(),
    feedback: feedback.join('#').trim(),
    unweighted: `${whole}${text}`.trim(),
  };
}

/** The answers of a body whose escapes are put away; null where something stands before the first sign. */
export function giftAnswers(body: string): GiftAnswer[] | null {
  const [before = '', ...pieces] = body.split(/([=~])/);
  if (before.trim() !== '') return null;
  return Array.from({ length: pieces.length / 2 }, (_, index) =>
    readAnswer(pieces[2 * index] === '=' ? '=' : '~', pieces[2 * index + 1] ?? ''),
  );
}

/** Reads the texts of one question: format, escapes and line breaks. */
export class GiftTexts {
  readonly notes: string[] = [];
  /** Format of the question, and of its answers. */
  #isHtml = false;

  /** The question itself, which may have several lines. */
  prompt(raw: string): string {
    const { text, format } = takeFormat(raw);
    this.#isHtml = format === 'html';
    return this.#plain(text, this.#isHtml);
  }

  /** Any other text. */
  answer(raw: string): string {
    const { text, format } = takeFormat(raw);
    return this.#plain(text.replaceAll(/\s*\n\s*/g, ' '), format === null ? this.#isHtml : format === 'html');
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

  #plain(text: string, isHtml: boolean): string {
    const shown = showEscapes(text);
    if (!isHtml) return shown.replaceAll(/[^\S\n]+\n/g, '\n').trim();
    if (/<(?:img|video|audio|iframe|table)\b/i.test(shown)) this.note(m.portal_exchange_picture());
    if (/<\w/.test(shown)) this.note(m.portal_exchange_html());
    return wordsOfHtml(shown);
  }
}
