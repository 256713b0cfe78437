/** Maximum characters of a search, and words that are looked for. */
export const longestSearch = 100;
const mostWords = 8;

/** Returns the words of a search in small letters, each once. */
export function searchWords(typed: string): readonly string[] {
  const words =
    typed
      .slice(0, longestSearch)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const unique = [...new Set(words)];
  const long = unique.filter((word) => word.length > 1);
  return (long.length > 0 ? long : unique).slice(0, mostWords);
}

/** A stretch of an excerpt; `isMatch` is a word that was looked for. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters of an excerpt before and after its first match. */
const before = 60;
const after = 140;

/** Returns the words around the first match in a text, with all matches in them. */
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
    // Words side by side are one match.
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
  // A space at the end of a match belongs to what follows.
  return parts.flatMap(({ text: part, isMatch }) =>
    isMatch && part.endsWith(' ')
      ? [
          { text: part.trimEnd(), isMatch },
          { text: ' ', isMatch: false },
        ]
      : [{ text: part, isMatch }],
  );
}
