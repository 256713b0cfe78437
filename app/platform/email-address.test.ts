import { describe, expect, it } from 'vitest';
import { parseEmail, readEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ["j.o'neil@example.com", "j.o'neil@example.com"],
    [' Faith@Example.COM\t', 'faith@example.com'],
    ['a+b@example.com', 'a+b@example.com'],
    ['a_b-c@sub.example.co.ke', 'a_b-c@sub.example.co.ke'],
    ['\u{202a}faith@example.com\u{202c}\u{feff}', 'faith@example.com'],
    ['\u{200b} faith@example.com \u{2069}', 'faith@example.com'],
    ['faith@BÜRO.example', 'faith@xn--bro-hoa.example'],
    ['faith@bu\u{308}ro.example', 'faith@xn--bro-hoa.example'],
    ['faith@мектеп.қаз', 'faith@xn--e1aaogsq.xn--80ao21a'],
    ['faith@xn--e1aaogsq.xn--80ao21a', 'faith@xn--e1aaogsq.xn--80ao21a'],
  ])('%j is read as it is written: %j', (typed, address) => expect(readEmail(typed)).toBe(address));

  it.each([
    '',
    'faith',
    '"faith@example.com"',
    'fa ith@example.com',
    'faith@example.com, joy@example.com',
    'faith@example.com.',
    // Small letters of these are k, i with a dot, and s.
    '\u{212a}ate@example.com',
    '\u{130}da@example.com',
    'faith@\u{17f}chool.example',
    'fa\u{200b}ith@example.com',
    'fa\u{0}ith@example.com',
    'faith@exa\u{ad}mple.com',
    'faith@ｅxample.com',
    'faith@exämple。com',
    'faith@ä.example/x@y',
    'faith@ä..example',
    'faith@büro',
    '@büro.example',
  ])('%j is none', (typed) => expect(readEmail(typed)).toBeNull());

  it.each([
    'josé@example.com',
    'ŋ.ochieng@example.com',
    'फेथ@example.com',
    'tëst@büro.example',
    '\u{212a}ate@example.com',
  ])('%j has letters before the @ that mail servers do not take', (typed) =>
    expect(parseEmail(typed)).toEqual({ email: null, fault: 'letters' }),
  );

  it.each(['jo sé@example.com', 'é', 'é@', 'é@example', 'é"@example.com'])('%j is none for another reason', (typed) =>
    expect(parseEmail(typed).fault).toBe('invalid'),
  );
});
