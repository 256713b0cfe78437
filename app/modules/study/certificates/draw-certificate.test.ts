import { describe, expect, test } from 'vitest';
import { readPdf } from '#tests/support/read-pdf.ts';
import { certificateOf, type CertificateFacts } from './certificate.ts';
import { drawCertificate } from './make-certificate-file.server.ts';

const facts: CertificateFacts = {
  code: '7K2Q9MXD3FHTPAXW',
  learnerName: 'Wanjirũ Nyambura',
  courseTitle: 'AI Basics for Working People',
  category: 'ai-basics',
  instructor: 'Brian Mutua',
  lessons: 16,
  completedAt: new Date('2025-11-13T09:00:00Z'),
  proofs: [],
};
const issuer = { brand: 'MIC3', appUrl: 'https://shop.example', cover: null };
const draw = (change: Partial<CertificateFacts> = {}) =>
  drawCertificate(certificateOf({ ...facts, ...change }), issuer);

describe('the PDF of a certificate', () => {
  test('is one landscape page whose text can be read aloud, searched and copied', async () => {
    const { text, pages, size } = await readPdf(await draw());
    expect(pages).toHaveLength(1);
    for (const words of [
      'MIC3',
      'Certificate of completion',
      'Wanjirũ Nyambura',
      'has finished all 16 lessons of',
      'AI Basics for Working People',
      '13 Nov 2025',
      'Brian Mutua',
      '7K2Q 9MXD 3FHT PAXW',
      'shop.example/certificates/7K2Q9MXD3FHTPAXW',
    ])
      expect(text).toContain(words);
    expect(size).toBeLessThan(300_000);
  });

  test('says what was proved', async () => {
    const proof = { kind: 'check', title: 'Final quiz', points: 18, outOf: 20, at: '2025-11-12T09:00:00Z' } as const;
    const { text } = await readPdf(await draw({ proofs: [proof, { ...proof, kind: 'assignment', title: 'One day' }] }));
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Proved by: Final quiz, 18 of 20 points, 12 Nov 2025; One day, accepted with 18 of 20 points, 12 Nov 2025',
    );
    const many = await readPdf(await draw({ proofs: Array.from({ length: 30 }, () => proof) }));
    expect(many.pages).toHaveLength(1);
    expect((await readPdf(await draw())).text).not.toContain('Proved');
  });

  test('is tagged, titled and in English, links to its page, and has the same bytes each time', async () => {
    const bytes = await draw();
    const { info, roles, links } = await readPdf(bytes);
    expect(info).toMatchObject({
      Title: 'Certificate of completion: Wanjirũ Nyambura, AI Basics for Working People',
      Author: 'MIC3',
      Language: 'en-KE',
    });
    expect([...roles]).toEqual(expect.arrayContaining(['H1', 'P', 'Figure']));
    expect(links).toEqual(['https://shop.example/certificates/7K2Q9MXD3FHTPAXW']);
    expect(Buffer.from(await draw()).equals(bytes)).toBe(true);
  });

  test.each([
    ['Ольга Ким', 'Ольга Ким'],
    ['Zoë 🎓', 'Zoë'],
    ['Wanjirũ wa Kamau-Ochieng’ Nyambura Atieno '.repeat(3), 'Wanjirũ wa Kamau-Ochieng’'],
    ['x'.repeat(120), 'xxx'],
  ])('writes the name %j', async (learnerName, written) => {
    expect((await readPdf(await draw({ learnerName }))).text).toContain(written);
  });
});
