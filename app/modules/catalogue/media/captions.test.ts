import { describe, expect, test } from 'vitest';
import { readCaptions } from './captions.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const written = (file: Uint8Array) => {
  const read = readCaptions(file);
  return read.fault === null ? { text: new TextDecoder().decode(read.bytes), mended: read.mended } : read.fault;
};

describe('captions', () => {
  test.each([
    'WEBVTT\n\n00:01.000 --> 00:04.000\nHabari\n',
    '\uFEFFWEBVTT - notes\r\n\r\n1\r\n01:00:01.000 --> 01:00:04.500 align:start\r\nHabari\r\n',
  ])('%j are kept as they are', (text) => {
    const file = bytes(text);
    expect(readCaptions(file)).toEqual({ bytes: file, mended: [], fault: null });
  });

  test.each([
    [
      'SubRip',
      '1\r\n00:00:01,000 --> 00:00:04,500\r\nHabari\r\nza leo\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nNzuri\r\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nHabari\nza leo\n\n2\n00:00:05.000 --> 00:00:06.000\nNzuri\n\n',
    ],
    [
      'SubRip with places, typefaces and signs',
      '1\n0:00:01,5 --> 0:00:04 X1:10 Y1:20\n{\\an8}<font color="red">5 < 6 & <i>7</i></font>',
      'WEBVTT\n\n1\n00:00:01.500 --> 00:00:04.000\n5 &lt; 6 &amp; <i>7</i>\n',
    ],
    [
      'WebVTT with commas',
      'WEBVTT\n\n00:01,000 --> 00:04,000 line:0\n<v Joy>a & b\n',
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000 line:0\n<v Joy>a & b\n\n',
    ],
    ['a timing first', '00:01 --> 00:04\nx', 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nx\n'],
  ])('of %s are written as WebVTT', (_name, text, vtt) => {
    expect(written(bytes(text))).toEqual({ text: vtt, mended: [] });
    expect(written(utf16(text))).toEqual({ text: vtt, mended: [] });
    expect(written(bytes(vtt))).toEqual({ text: vtt, mended: [] });
  });

  test('in Windows-1252 keep their letters', () => {
    const file = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\u00e9', 'latin1');
    expect(written(file)).toMatchObject({ text: expect.stringContaining('\nCafé\n') as string });
  });

  test('that end before they begin are shown for a second, and named', () => {
    const text = 'WEBVTT\n\n00:04.000 --> 00:04.000\nx\n\n00:05.000 --> 00:03.000\ny\n\n00:06.000 --> 00:07.000\nz';
    expect(written(bytes(text))).toEqual({
      text: 'WEBVTT\n\n00:00:04.000 --> 00:00:05.000\nx\n\n00:00:05.000 --> 00:00:06.000\ny\n\n00:00:06.000 --> 00:00:07.000\nz\n',
      mended: [3, 6],
    });
  });

  test.each([
    ['WEBVTTX\n', 'there are no captions in it'],
    ['WEBVTT\n', 'there are no captions in it'],
    ['<html>', 'there are no captions in it'],
    ['WEBVTT\n\n00:61.000 --> 01:62.000\nx', 'line 3 has no timing such as 00:01.000 --> 00:04.000'],
    ['1\n00:00:01,000 --> soon\nx', 'line 2 has no timing such as 00:01.000 --> 00:04.000'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na --> b', 'line 4 has no timing such as 00:01.000 --> 00:04.000'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000', 'the file is no text'],
    ['PK\u0003\u0004', 'the file is no text'],
  ])('%j are refused: %s', (text, fault) => {
    expect(written(bytes(text))).toBe(fault);
  });

  test('of many lines take little time', () => {
    const cue = '1\n00:00:01,000 --> 00:00:02,000\nx\n\n';
    expect(written(bytes(cue + '\n'.repeat(1_000_000)))).toMatchObject({ mended: [] });
    expect(written(bytes(cue.repeat(25_000)))).toMatchObject({ mended: [] });
  });
});
