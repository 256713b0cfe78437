import { describe, expect, it } from 'vitest';
import { readLines } from './enrolment-lines.ts';

const signs = { invalid: '?', several: '??' } as const;
const read = (text: string) =>
  readLines(text).map(({ line, email, fault }) => `${line} ${fault === null ? '' : signs[fault]}${email}`);

describe('a list of people', () => {
  it.each([
    ['a@x.example\r\nB@X.example\n\n c@x.example ', ['1 a@x.example', '2 b@x.example', '4 c@x.example']],
    ['\u{feff}Name,Email\n"Faith, N.",faith@x.example', ['2 faith@x.example']],
    ['Name;E-mail;Phone\nFaith;faith@x.example;0712', ['2 faith@x.example']],
    ['\n\nBarua pepe\n\na@x.example', ['5 a@x.example']],
    ['Faith Nyambura <Faith@x.example>\tBeads', ['1 faith@x.example']],
    ['a@x.example\nnobody\n@x.example', ['1 a@x.example', '2 ?nobody', '3 ?@x.example']],
    ['nobody', ['1 ?nobody']],
    ['E-mail', ['1 ?E-mail']],
    ['=cmd|\u0000a@x.example', ['1 ?=cmd|a@x.example']],
    ['\n , ;\n', []],
  ])('%j', (text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it.each([
    ["j.o'neil@x.example", ["1 j.o'neil@x.example"]],
    ["'j.o'neil@x.example'", ["1 ?'j.o'neil@x.example'"]],
    [
      '\'a@x.example\'\r"b@x.example"\r“c@x.example”\r ‘d@x.example’',
      ['1 a@x.example', '2 b@x.example', '3 c@x.example', '4 d@x.example'],
    ],
    ['"j.o\'neil@x.example","O\'Neil, Sean"', ["1 j.o'neil@x.example"]],
    ['"O\'Neil, Sean" <j.o\'neil@x.example>', ["1 j.o'neil@x.example"]],
    ['j."o"neil@x.example', ['1 ?j."o"neil@x.example']],
    ['a"@x.example', ['1 ?a"@x.example']],
    ['"a@x.example', ['1 ?"a@x.example']],
    ['"a, b@x.example', ['1 b@x.example']],
    ['„a@x.example“\n«b@x.example»', ['1 a@x.example', '2 b@x.example']],
    ['\u{202a}a@x.example\u{202c}, b@x.example\u{200b}', ['1 a@x.example', '1 b@x.example']],
    ['josé@x.example', ['1 ?josé@x.example']],
    ['a@büro.example', ['1 a@xn--bro-hoa.example']],
    ['ki\u{200b}to@x.example', ['1 ?kito@x.example']],
    ['\u{212a}ito@x.example', ['1 ?\u{212a}ito@x.example']],
    ['old@x.example <new@x.example>', ['1 ?old@x.example <new@x.example>']],
    ['A@x.example <a@x.example>', ['1 a@x.example']],
  ])('enrols the address as it is typed: %j', (text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it.each([
    ['a@x.example; b@x.example; c@x.example', ['1 a@x.example', '1 b@x.example', '1 c@x.example']],
    ['a@x.example,b@x.example\nc@x.example', ['1 a@x.example', '1 b@x.example', '2 c@x.example']],
    ['"Otieno, Joy" <joy@x.example>; "N., Faith" <faith@x.example>', ['1 joy@x.example', '1 faith@x.example']],
    ['a@x.example\tA@X.example', ['1 a@x.example']],
    ['a@x.example b@x.example', ['1 ?a@x.example b@x.example']],
    ['a@x.example / b@x.example, c@x.example', ['1 c@x.example', '1 ?a@x.example / b@x.example']],
    ['a@x.example, b@x', ['1 a@x.example', '1 ?b@x']],
    ['Faith,faith@x.example,boss@x.example', ['1 ??Faith,faith@x.example,boss@x.example']],
    [
      'Name,Email,Email\nFaith,a@x.example,b@x.example\nJoy,,c@x.example',
      ['2 ??Faith,a@x.example,b@x.example', '3 c@x.example'],
    ],
    ['Faith Nyambura\na@x.example', ['1 ?Faith Nyambura', '2 a@x.example']],
    ['Faith,faith@x.example,@faith', ['1 faith@x.example']],
  ])('leaves nobody out in silence: %j', (text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it('of a megabyte in one line is one invalid line, shortened', () => {
    const [line] = readLines('x'.repeat(1_000_000));
    expect([line?.fault, line?.email.length]).toEqual(['invalid', 80]);
  });
});
