import { expect, it } from 'vitest';
import { readPersonName } from './person-name.ts';

it.each([
  ['Ng’ang’a wa Thiong’o', 'Ng’ang’a wa Thiong’o'],
  ["N'Golo O'Brien", "N'Golo O'Brien"],
  ['Jose\u0301  Nu\u0301n\u0303ez', 'José Núñez'],
  ['Anne-Marie', 'Anne-Marie'],
  ['K', 'K'],
  ['李', '李'],
  ['Wanjiru 2', 'Wanjiru 2'],
  ['\u200f\u202eFaith\u202c \u2066Wanjiru\u2069\u200b', 'Faith Wanjiru'],
  ['\ufeffAmina\u00a0\u00adAli', 'Amina Ali'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['\u200dAmina\u200c\u200d Ali\u200d', 'Amina Ali'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  [' Faith\n', 'Faith'],
])('takes %j as %j', (typed, name) => expect(readPersonName(typed)).toEqual({ name, fault: null }));

it.each([
  ['', 'missing'],
  [' \u2003 ', 'missing'],
  ['\u200b\u202e\u2800\u3164', 'special'],
  ['\u200b\u2060\u3164', 'missing'],
  ["-'", 'special'],
  ['Faith\u0000', 'special'],
  ['Faith\nBcc: all', 'special'],
  ['Faith\ud800', 'special'],
  ['N'.repeat(121), 'too_long'],
])('refuses %j: %s', (typed, fault) => expect(readPersonName(typed)).toEqual({ name: null, fault }));

it('changes nothing in a name that it gave', () => {
  for (const typed of [
    '\u200fFaith\u200d\u200b \u200cWanjiru',
    'A\u200d\u00ad',
    'e\u200b\u0301',
    'ශ්\u200d\u200b\u200dරී',
  ]) {
    const { name } = readPersonName(typed);
    expect([typed, readPersonName(name ?? '').name]).toEqual([typed, name]);
  }
});
