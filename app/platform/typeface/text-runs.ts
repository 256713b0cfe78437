import bidiFactory from 'bidi-js';
import { withoutAccents } from '#app/shared/without-accents.ts';

/** Text in one typeface and direction. */
export interface TextRun<Face> {
  /** In the order in which it is read. */
  readonly text: string;
  readonly face: Face;
}

/** Returns a typeface that has every letter of a text; null without any. */
type FindFace<Face> = (text: string) => Face | null;

const clusters = new Intl.Segmenter('en');
const bidi = bidiFactory();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns a text as runs from left to right, each in the first typeface that has its letters. A letter that none has is written without its
 * marks, otherwise as a question mark; other signs, such as emojis, are left out. Line breaks become blanks. Arabic and Hebrew run from right to
 * left, numbers and Latin words within them from left to right (Unicode: bidirectional algorithm).
 */
export function textRuns<Face>(text: string, find: FindFace<Face>): readonly TextRun<Face>[] {
  const pieces = Array.from(clusters.segment(readable(text)), ({ segment }) => pieceOf(segment, find)).filter(
    (piece) => piece !== null,
  );
  const whole = pieces.map((piece) => piece.text).join('');
  if (!rightToLeft.test(whole)) return joined(pieces.map((piece) => ({ ...piece, level: 0, isJoined: true })));
  const { levels } = bidi.getEmbeddingLevels(whole);
  let at = 0;
  const levelled = pieces.map((piece) => {
    const level = levels[at] ?? 0;
    at += piece.text.length;
    const isRight = level % 2 === 1;
    const mirrored = isRight ? (bidi.getMirroredCharacter(piece.text) ?? piece.text) : piece.text;
    // Right-to-left letters are shaped and turned round by the typeface; everything else between them stands alone.
    return { ...piece, text: mirrored, level, isJoined: !isRight || rightToLeft.test(piece.text) };
  });
  return inVisualOrder(joined(levelled));
}

/** Composed, in one line, without invisible signs except the joiners, which shape letters. */
const readable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, (space) => (space === '\u00a0' ? space : ' '))
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '');

function pieceOf<Face>(cluster: string, find: FindFace<Face>): TextRun<Face> | null {
  const bare = cluster.replace(/[\u200c\u200d]/g, '');
  const unmarked = withoutAccents(bare);
  const isWord = /[\p{L}\p{N}]/u.test(cluster);
  for (const text of [cluster, bare, unmarked, ...(isWord ? ['?'] : [])]) {
    const face = text === '' ? null : find(text);
    if (face !== null) return { text, face };
  }
  return null;
}

interface Levelled<Face> extends TextRun<Face> {
  readonly level: number;
  readonly isJoined: boolean;
}

/** Joins neighbours of one typeface and direction. */
function joined<Face>(pieces: readonly Levelled<Face>[]): Levelled<Face>[] {
  const runs: Levelled<Face>[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.face === piece.face && last.level === piece.level && last.isJoined && piece.isJoined)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text };
    else runs.push(piece);
  }
  return runs;
}

/** Turns round every sequence of runs of a level or a higher one, from the highest level to the first (Unicode: rule L2). */
function inVisualOrder<Face>(runs: Levelled<Face>[]): readonly TextRun<Face>[] {
  const order = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? 0) >= level) to += 1;
      if (to === from) continue;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}
