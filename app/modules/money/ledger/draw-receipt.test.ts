import { describe, expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import type { Receipt } from './receipt.ts';
import { exampleFacts, exampleMoney, exampleReceipt } from './receipt-factory.ts';
import { drawReceipt, receiptFileName } from './draw-receipt.server.ts';
import { specifies } from '#tests/specifies.ts';

/** Reads the PDF; returns its contents and the file. */
async function read(receipt: Receipt) {
  const bytes = await drawReceipt(receipt);
  return { ...(await readPdf(bytes)), bytes };
}

const refunded = exampleReceipt({
  order: { ...exampleFacts.order, number: 'MIC3REFUND' },
  money: [
    {
      ...exampleMoney,
      refunds: [
        {
          amountCents: toCents(600_000),
          status: 'done',
          finishedAt: new Date('2025-11-26T09:00:00Z'),
          refundReceipt: 'SLP1A2B3C4',
        },
      ],
    },
  ],
});

describe('the PDF of a receipt', () => {
  specifies('States: purchase: receipt as page, PDF and mail with the same content');
  test('has everything that the page has, in text that can be copied', async () => {
    const { text, pages } = await read(exampleReceipt());
    for (const words of [
      'Receipt MIC37K2Q9A',
      'MIC3',
      'P.O. Box 100, Moi Avenue',
      'Nairobi, Kenya',
      'KRA PIN P051234567X',
      'Nyambura Wanjirũ',
      'nyambura@example.com',
      'SLK4H7R9QT',
      '20 Nov 2025, 14:32 EAT',
      'M-Pesa, 0712 ••• 678',
      'Data Analysis',
      '6,000',
      'Design',
      '5,499.50',
      'Rounded up to the next shilling',
      '0.50',
      'KSh 11,500',
    ]) {
      expect(text).toContain(words);
    }
    expect(pages).toHaveLength(1);
    expect(text).not.toContain('Refunds');
  });

  test('lists refunds and the remaining amount', async () => {
    const { text } = await read(refunded);
    for (const words of ['Refunds', 'Returned 26 Nov 2025, SLP1A2B3C4', '−6,000', 'Remains paid', '5,500']) {
      expect(text).toContain(words);
    }
  });

  test('is tagged, titled and in English, small, and has the same bytes each time', async () => {
    const { markInfo, info, roles, size, bytes } = await read(exampleReceipt());
    // The viewer's types say object; it is a map.
    expect(markInfo).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    );
    expect(info).toMatchObject({ Title: 'Receipt MIC37K2Q9A', Author: 'MIC3', Language: 'en-KE' });
    expect([...roles]).toEqual(expect.arrayContaining(['H1', 'P', 'Table', 'TR', 'TH', 'TD']));
    expect(size).toBeLessThan(100_000);
    expect(Buffer.from(await drawReceipt(exampleReceipt())).equals(bytes)).toBe(true);
  });

  test('continues over as many pages as fifty courses need, each with its header and number', async () => {
    const [line] = exampleFacts.lines;
    if (!line) throw new Error('the factory has no line');
    const lines = Array.from({ length: 50 }, (_, index) => ({
      ...line,
      orderLineId: `payment-${index}`,
      title: `Course ${index + 1}: ${'how a small shop counts its money '.repeat(3)}`,
    }));
    const { pages, size } = await read(
      exampleReceipt({ order: { ...exampleFacts.order, number: 'MIC3FIFTY' }, lines }),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`page ${index + 1} of ${pages.length}`);
    }
    const all = pages.join(' ');
    for (const { title } of lines) expect(all).toContain(title.slice(0, 10));
    expect(size).toBeLessThan(100_000);
  });

  test.each([
    ['Ольга Ким', 'Ольга Ким'],
    ['Þórður Ævarsson', 'Þórður Ævarsson'],
    ['Nguyễn', 'ễ'],
    ['Zoë 🎓', 'Zoë'],
    [`${'Very'.repeat(60)} long`, 'Very'],
  ])('writes the name %j', async (buyerName, written) => {
    const lines = exampleFacts.lines.map((line) => ({ ...line, buyerName }));
    expect((await read(exampleReceipt({ lines }))).text).toContain(written);
  });

  test('is named after the order', () => {
    expect(receiptFileName(exampleReceipt())).toBe('mic3-receipt-MIC37K2Q9A.pdf');
  });
});
