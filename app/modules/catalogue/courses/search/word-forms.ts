import { plain, searchKey } from '#app/shared/fold-text.ts';

/** Letters and digits, and the signs of names such as C++ and C#. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;

/** Returns the words of a text as searches compare them: 'M-Pesa' is 'mpesa'. */
export const wordsOf = (text: string): string[] => searchKey(text).match(wordPattern) ?? [];

/** Returns the words of a text, and the parts of those with a dash or an apostrophe: 'M-Pesa' is 'mpesa', 'm' and 'pesa'. */
export function allWordsOf(text: string): Set<string> {
  const parts = plain(text).replaceAll(/['-]/g, ' ');
  return new Set([...wordsOf(text), ...wordsOf(parts)]);
}

/** Words that say nothing about a course, in both languages. */
const emptyWords = new Set(
  `a an and are be can do for from how i in is it learn me my not of on or the this to use want what with you your course courses lesson lessons
  cha jifunza jinsi katika kozi kuhusu kutoka kutumia kwa kwenye la nataka ni na masomo somo vya wa ya za`.split(/\s+/),
);

export const saysNothing = (word: string): boolean => emptyWords.has(word);

/** Returns the common beginning of an English word's forms: 'weaving' and 'weave' are 'weav'. Short words stay. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const singular = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;
  const ending = /(?:ing|ed|er)$/.exec(singular)?.[0] ?? '';
  const begin = singular.slice(0, singular.length - ending.length);
  if (ending === '' || begin.length < 3) return singular.replace(/e$/, '');
  return /(.)\1$/.test(begin) ? begin.slice(0, -1) : begin.replace(/e$/, '');
}

/** Returns a Kiswahili noun without the beginning of its class: 'maduka' is 'duka', 'vitabu' and 'kitabu' are 'tabu'. */
export const withoutClass = (word: string): string => word.replace(/^(?:ma|wa|vi|ki|mi)(?=.{4})/u, '');

/** Returns how many wrong letters a word may have: none in short words and in numbers. */
export const tolerated = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Returns how many letters of `typed` are missing, too many, wrong or swapped, compared with `word` or, with `isBeginning`, with any
 * beginning of it; more than `limit` for all that is further away.
 */
export function distanceOf(typed: string, word: string, limit: number, isBeginning = false): number {
  if (typed.length - word.length > limit || (!isBeginning && word.length - typed.length > limit)) return limit + 1;
  const end = Math.min(word.length, typed.length + limit);
  let [twoBefore, before, now]: [number[], number[], number[]] = [[], [], []];
  for (let column = 0; column <= end; column += 1) now.push(column);
  before = now;
  for (let row = 1; row <= typed.length; row += 1) {
    now = [row];
    let least = row;
    for (let column = 1; column <= end; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let steps = Math.min(at(before, column - 1) + (isSame ? 0 : 1), at(before, column) + 1, at(now, column - 1) + 1);
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        steps = Math.min(steps, at(twoBefore, column - 2) + 1);
      now.push(steps);
      least = Math.min(least, steps);
    }
    if (least > limit) return limit + 1;
    [twoBefore, before] = [before, now];
  }
  return isBeginning ? Math.min(...now) : at(now, end);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.MAX_SAFE_INTEGER;

/** A part of a search: one of several words or phrases must be there, or none of them if it is excluded. */
export interface SearchTerm {
  readonly words: readonly string[];
  /** True for a phrase in quotes, which is found as it is written. */
  readonly isPhrase: boolean;
}

interface ParsedSearch {
  /** Each of them must match by one of its alternatives. */
  readonly wanted: readonly (readonly SearchTerm[])[];
  readonly excluded: readonly SearchTerm[];
}

/** More words than this are not read: a search has a hundred characters. */
const maxTerms = 12;
/** Characters that are read of a search. */
const maxLength = 200;

/** Reads a search: words, "phrases", -excluded words, and alternatives with 'or'. Words that say nothing are left out if others remain. */
export function parseSearch(typed: string): ParsedSearch {
  const wanted: SearchTerm[][] = [];
  const excluded: SearchTerm[] = [];
  let isAlternative = false;
  const parts = plain(typed.slice(0, maxLength)).matchAll(/(?<=^|\s)(-?)(?:"([^"]*)"|(\S+))/gu);
  for (const [, sign, phrase, word = ''] of parts) {
    if (wanted.length + excluded.length >= maxTerms) break;
    if (phrase === undefined && sign === '' && word.toLowerCase() === 'or' && wanted.length > 0) {
      isAlternative = true;
      continue;
    }
    const isPhrase = phrase !== undefined;
    const words = wordsOf(phrase ?? word);
    const terms = isPhrase ? [{ words, isPhrase }] : words.map((each) => ({ words: [each], isPhrase }));
    for (const term of terms.filter((each) => each.words.length > 0)) {
      if (sign === '-') excluded.push(term);
      else if (isAlternative) wanted.at(-1)?.push(term);
      else wanted.push([term]);
      isAlternative = false;
    }
  }
  const telling = wanted.filter((terms) => terms.some(({ words, isPhrase }) => isPhrase || !words.every(saysNothing)));
  return { wanted: telling.length > 0 ? telling : wanted, excluded };
}
