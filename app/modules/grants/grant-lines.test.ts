import { describe, expect, it } from 'vitest';
import { readLines } from './grant-lines.ts';

const read = (text: string) =>
  readLines(text).map(({ line, email, isEmail }) => `${line} ${isEmail ? '' : '?'}${email}`);

describe('a list of people', () => {
  it.each([
    ['a@x.example\r\nB@X.example\n\n c@x.example ', ['1 a@x.example', '2 b@x.example', '4 c@x.example']],
    ['\u{feff}Name,Email\n"Faith, N.",faith@x.example', ['2 faith@x.example']],
    ['Name;E-mail;Phone\nFaith;faith@x.example;0712', ['2 faith@x.example']],
    ['Faith Nyambura <Faith@x.example>\tBeads', ['1 faith@x.example']],
    ['\'a@x.example\'\r"b@x.example"', ['1 a@x.example', '2 b@x.example']],
    ['a@x.example\nnobody\n@x.example', ['1 a@x.example', '2 ?nobody', '3 ?@x.example']],
    ['nobody', ['1 ?nobody']],
    ['=cmd|\u0000a@x.example', ['1 ?=cmd|a@x.example']],
    ['\n , ;\n', []],
  ])('%j', (text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it('of a megabyte in one line is one invalid line, shortened', () => {
    const [line] = readLines('x'.repeat(1_000_000));
    expect([line?.isEmail, line?.email.length]).toEqual([false, 80]);
  });
});
