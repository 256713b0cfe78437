import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImageSize } from './measure-media.server.ts';
import { cleanFileName } from './media-file.ts';

describe('the name of a file', () => {
  test.each([
    ['Handout one.pdf', 'Handout one.pdf'],
    ['C:\\Users\\a\\talk.mp4', 'talk.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'pdf'],
    ['', 'pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['kitabu – sura ya 1.pdf', 'kitabu – sura ya 1.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('%j is stored as %j', (input, kept) => {
    expect(cleanFileName(input, 'pdf')).toBe(kept);
  });

  test('is never empty, never a path and never longer than 150 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const cleaned = cleanFileName(name, 'video');
        expect(cleaned.length > 0 && Array.from(cleaned).length <= 150).toBe(true);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}]/u);
      }),
    );
  });
});

describe('the size of a picture', () => {
  const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

  test('is read from PNG, JPEG and WebP', () => {
    const png = Uint8Array.from([
      0x89,
      ...ascii('PNG\r\n\x1a\n'),
      0,
      0,
      0,
      13,
      ...ascii('IHDR'),
      0,
      0,
      5,
      0,
      0,
      0,
      2,
      208,
    ]);
    expect(readImageSize(png, 'image/png')).toEqual({ width: 1280, height: 720 });
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 2, 208, 5, 0, 3]);
    expect(readImageSize(jpeg, 'image/jpeg')).toEqual({ width: 1280, height: 720 });
    const webp = Uint8Array.from([
      ...ascii('RIFF'),
      0,
      0,
      0,
      0,
      ...ascii('WEBPVP8X'),
      10,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0xff,
      4,
      0,
      0xcf,
      2,
      0,
    ]);
    expect(readImageSize(webp, 'image/webp')).toEqual({ width: 1280, height: 720 });
  });

  test('of a cut or foreign file is unknown, and reading it never fails', () => {
    expect(readImageSize(new Uint8Array(10), 'image/png')).toBeNull();
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('image/png', 'image/jpeg', 'image/webp', 'text/html'),
        (junk, type) => {
          const size = readImageSize(junk, type);
          expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
        },
      ),
    );
  });
});
