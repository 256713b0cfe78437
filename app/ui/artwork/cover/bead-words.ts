import { each, rect } from './shapes.ts';

/** Draws a glass bead of `size` with its gap. */
export function bead(x: number, y: number, size: number, colour: string): string {
  return rect(x + size * 0.05, y + size * 0.05, size * 0.9, size * 0.9, colour, size * 0.29);
}

/** Beads on a thread, from left to right; null leaves a place empty. */
export function beadRow(x: number, y: number, size: number, colours: readonly (string | null)[]): string {
  return each(colours, (colour, index) => (colour === null ? '' : bead(x + index * size, y, size, colour)));
}

/** Letters of three by five beads: five rows, each an octal digit of its three bits. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: '25755',
    B: '65656',
    C: '34443',
    D: '65556',
    E: '74647',
    F: '74644',
    G: '34553',
    H: '55755',
    I: '72227',
    J: '11152',
    K: '55655',
    L: '44447',
    M: '57755',
    N: '65555',
    O: '75557',
    P: '65644',
    Q: '75573',
    R: '65655',
    S: '34216',
    T: '72222',
    U: '55557',
    V: '55552',
    W: '55775',
    X: '55255',
    Y: '55222',
    Z: '71247',
    '0': '75557',
    '1': '26227',
    '2': '71747',
    '3': '71317',
    '4': '55711',
    '5': '74717',
    '6': '74757',
    '7': '71122',
    '8': '75757',
    '9': '75717',
    '?': '71202',
    '/': '11244',
    ',': '00024',
  }),
);

const COLUMNS = [4, 2, 1];

/** Draws a word in beads of `size`; each letter is four beads wide with its gap. Unknown letters leave a blank. */
export function beadWord(text: string, x: number, y: number, size: number, colour: string): string {
  return each(Array.from(text), (letter, index) =>
    each(Array.from(LETTERS.get(letter) ?? ''), (row, down) =>
      each(COLUMNS, (bit, across) =>
        (Number(row) & bit) === 0 ? '' : bead(x + (index * 4 + across) * size, y + down * size, size, colour),
      ),
    ),
  );
}
