import { describe, expect, test } from 'vitest';
import { textRuns } from './text-runs.ts';

/** Typefaces with the letters of Western and Central Europe, Ethiopic, and Arabic. */
const faces = [
  ['latin', /^[\u{20}-\u{17f}‘’–…]+$/u],
  ['ethiopic', /^\p{Script=Ethiopic}+$/u],
  ['arabic', /^[\p{Script=Arabic}\p{M}\u{200c}\u{200d}]+$/u],
] as const;
const find = (text: string) => faces.find(([, has]) => has.test(text))?.[0] ?? null;
const written = (text: string) =>
  textRuns(text, find)
    .map((run) => run.text)
    .join('|');

describe('a text in the letters of some typefaces', () => {
  test.each([
    ['Nyambura Wanjirũ', 'Nyambura Wanjirũ'],
    ['Wanjiru\u0303', 'Wanjirũ'],
    ['Ng’ang’a', 'Ng’ang’a'],
    ['Nguyễn', 'Nguyen'],
    ['KSh\u00a06,500', 'KSh\u00a06,500'],
    ['ﬁve', 'five'],
    ['two\tlines\nhere', 'two lines here'],
    ['a\u0000b\u200db\u202ec', 'abbc'],
    ['Achieng 🎉', 'Achieng '],
    ['👩‍🏫', ''],
    ['王芳', '??'],
    ['x\u0332', 'x'],
    ['', ''],
    ['ሰላማዊት ተስፋዬ', 'ሰላማዊት| |ተስፋዬ'],
    ['Selam (ሰላም)', 'Selam (|ሰላም|)'],
  ])('%j is %j', (text, expected) => expect(written(text)).toBe(expected));
});

describe('a text from right to left', () => {
  test.each([
    ['words stand in reverse order', 'فاطمة الزهراء', 'الزهراء| |فاطمة'],
    ['numbers and Latin words keep theirs', 'علي 2026 Ali Hassan نور', 'نور| |Ali Hassan| |2026| |علي'],
    ['within a Latin line only its own words turn', 'Asha فاطمة علي Juma', 'Asha |علي| |فاطمة| Juma'],
    ['brackets are mirrored', '(علي)', '(|علي|)'],
    ['joiners stay, because they shape letters', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_, text, expected) => expect(written(text)).toBe(expected));
});
