import { withoutFormat } from '#app/shared/fold-text.ts';

/** Maximum characters of a search, and maximum words. */
export const maxSearchLength = 100;
const maxWords = 8;

/** Returns the words of a search in lower case, each once. */
export function searchWords(typed: string): readonly string[] {
  const words =
    withoutFormat(typed.slice(0, maxSearchLength))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const unique = [...new Set(words)];
  const long = unique.filter((word) => word.length > 1);
  return (long.length > 0 ? long : unique).slice(0, maxWords);
}

/** A part of an excerpt; `isMatch` marks a matching word. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters of an excerpt before and after its first match. */
const before = 60;
const after = 140;

/** Returns the text around the first match, with all matches in it marked. */
export function excerptOf(text: string, words: readonly string[]): readonly ExcerptPart[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'giu');
  const first = Math.max(0, text.search(pattern));
  const begin = first <= before ? 0 : text.indexOf(' ', first - before) + 1 || first;
  const last = begin + before + after;
  const end = last >= text.length ? text.length : Math.max(text.lastIndexOf(' ', last), first + 1);
  const cut = `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`.replaceAll('\n', ' ');
  const parts: { text: string; isMatch: boolean }[] = [];
  const add = (part: string, isMatch: boolean) => {
    const previous = parts.at(-1);
    // Adjacent matches are one.
    if (part === ' ' && previous?.isMatch) previous.text += part;
    else if (previous?.isMatch === isMatch) previous.text += part;
    else if (part !== '') parts.push({ text: part, isMatch });
  };
  let at = 0;
  for (const match of cut.matchAll(pattern)) {
    add(cut.slice(at, match.index), false);
    add(match[0], true);
    at = match.index + match[0].length;
  }
  add(cut.slice(at), false);
  // A space at the end of a match belongs to the next part.
  return parts.flatMap(({ text: part, isMatch }) =>
    isMatch && part.endsWith(' ')
      ? [
          { text: part.trimEnd(), isMatch },
          { text: ' ', isMatch: false },
        ]
      : [{ text: part, isMatch }],
  );
}
