import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  folded,
  hasLetter,
  isVisible,
  plain,
  plainDashes,
  plainQuotes,
  searchKey,
  withoutFormat,
  withoutHidden,
} from './fold-text.ts';
import { withoutAccents } from './without-accents.ts';

const character = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 1 }),
  fc.constantFrom(...Array.from('\u00b4\u1fbd\u1ffd\u2033\u2034\u2057\u0149\uff07\u3164\ufe0f\u200dİßς–”')),
);
const text = fc.array(character, { maxLength: 12 }).map((each) => each.join(''));

test.each([
  ['\u202a0712\u202c', '0712'],
  ['\u200eab\u200f\u061c', 'ab'],
  ['so\u00adft\u200b\u2060\ufeff', 'soft'],
  ['a\ufe0f\u{e0100}b\u{e0041}', 'ab'],
  ['\u3164\u115f\uffa0x\u180e', 'x'],
])('%j without format characters is %j', (typed, shown) => expect(withoutFormat(typed)).toBe(shown));

test.each(['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d', '\u2043', '\u301c', '\u058a'])(
  '%j is a dash',
  (dash) => expect(plainDashes(`m${dash}pesa`)).toBe('m-pesa'),
);

test.each(['’', '‘', '‛', '‚', 'ʼ', 'ʻ', 'ʹ', '`', '´', '′', '‹', '＇', 'ꞌ'])('%j is a quote', (quote) =>
  expect([plainQuotes(`Ng${quote}ang`), plain(`Ng${quote}ang`)]).toEqual(["Ng'ang", "Ng'ang"]),
);

test.each(['“', '”', '„', '‟', '«', '»', '″', '〝', '＂'])('%j is a double quote', (quote) =>
  expect(plainQuotes(`${quote}use strict${quote}`)).toBe('"use strict"'),
);

test.each([
  ['Wanjirũ Mũthoni', 'wanjiru muthoni'],
  ['José NÚÑEZ', 'jose nunez'],
  ['Jose\u0301', 'jose'],
  ['Ng’ang’a – Thiong`o', "ng'ang'a - thiong'o"],
  ['ＭＩＣ３ ﬁle', 'mic3 file'],
  ['M\u2011Pe\u00adsa', 'm-pesa'],
  ['İstanbul', 'istanbul'],
  ['ሰላማዊት 李 Фейт', 'ሰላማዊት 李 феит'],
])('%j is folded to %j', (typed, key) => expect(folded(typed)).toBe(key));

test.each([
  ['M-Pesa', 'mpesa'],
  ['Ng’ang’a', 'nganga'],
  ['“Uzuri” – Wanjirũ', 'uzuri  wanjiru'],
])('%j is searched by %j', (typed, key) => expect(searchKey(typed)).toBe(key));

test('keeps case, accents and spaces of a plain text', () => {
  expect(plain('Café  “Ñandú” – x²')).toBe('Café  "Ñandú" - x2');
  expect(withoutAccents('Ũĩ ñ')).toBe('Ui n');
});

describe('a text for showing', () => {
  test.each([
    ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['می\u200cخواهم ශ්\u200dරී', 'می\u200cخواهم ශ්\u200dරී'],
    ['👩\u200d🏫 👩🏾\u200d🏫 ❤\ufe0f\u200d🔥', '👩\u200d🏫 👩🏾\u200d🏫 ❤\ufe0f\u200d🔥'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['\u200dA\u200c\u200d b\u200d', 'A b'],
  ])('%j is %j', (typed, shown) => expect(withoutHidden(typed)).toBe(shown));
});

test.each(['\u200b', '\u3164', '\u2800', '\u2800 \u3164', '\u202e', '\ufe0f', ' \n', '\u0301', '', '\ue000'])(
  '%j shows nothing',
  (typed) => expect([isVisible(typed), hasLetter(typed)]).toEqual([false, false]),
);

test.each([
  ['a', true],
  ['李', true],
  ['7', true],
  ['\u200bé', true],
  ['?', false],
  ['👍', false],
])('%j can be seen; it has a letter: %j', (typed, has) => {
  expect([isVisible(typed), hasLetter(typed)]).toEqual([true, has]);
});

test('changes nothing in a text that was folded', () => {
  for (const change of [withoutFormat, plainDashes, plainQuotes, plain, folded, searchKey, withoutHidden])
    fc.assert(fc.property(text, (typed) => change(change(typed)) === change(typed)));
});
