import { describe, expect, test } from 'vitest';
import { writableText } from './writable-text.ts';

/** A typeface with the letters of Western and Central Europe, like ours. */
const hasGlyph = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x180;
const written = (text: string) => writableText(text, hasGlyph);

describe('a text in the letters of a typeface', () => {
  test.each([
    ['Nyambura Wanjirũ', 'Nyambura Wanjirũ'],
    ['Wanjiru\u0303', 'Wanjirũ'],
    ['Ng’ang’a', 'Ng□ang□a'],
    ['Nguyễn', 'Nguyen'],
    ['KSh\u00a06,500', 'KSh\u00a06,500'],
    ['ﬁve', 'five'],
    ['two\tlines\nhere', 'two lines here'],
    ['a\u0000b\u200db\u202ec', 'abbc'],
    ['Achieng 🎉', 'Achieng □'],
    ['👩‍🏫', '□□'],
    ['x\u0332', 'x'],
    ['', ''],
  ])('%j is %j', (text, expected) => expect(written(text)).toBe(expected));
});
