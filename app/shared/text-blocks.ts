/** A piece of a text between its opening and its closing. */
interface TextBlock {
  /** Positions of the piece, without opening and closing. */
  readonly begin: number;
  readonly end: number;
  readonly inner: string;
  readonly opening: RegExpExecArray;
}

/**
 * Returns the pieces from each `opening`, a global expression, to the next `closing`. Ends at an opening without closing. An expression for
 * both of them would search a missing closing again from each opening, in n² steps.
 */
export function* blocksIn(text: string, opening: RegExp, closing: string): Generator<TextBlock, undefined> {
  let done = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < done) continue;
    const begin = match.index + match[0].length;
    const end = text.indexOf(closing, begin);
    if (end < 0) return;
    yield { begin, end, inner: text.slice(begin, end), opening: match };
    done = end + closing.length;
  }
}

/** Replaces each block with its opening and closing. */
export function replaceBlocks(
  text: string,
  opening: RegExp,
  closing: string,
  replacement: (block: TextBlock) => string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const block of blocksIn(text, opening, closing)) {
    parts.push(text.slice(done, block.opening.index), replacement(block));
    done = block.end + closing.length;
  }
  return parts.join('') + text.slice(done);
}
