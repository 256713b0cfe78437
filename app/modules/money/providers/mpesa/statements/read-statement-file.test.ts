import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { workbookOf, workbookOfSheet } from '#tests/support/workbook.ts';
import { readStatementFile, kindOf } from './read-statement-file.server.ts';
import { payerOf, type StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';

const headings =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.';
const preamble = 'Short Code,600584\nOrganization Name,"MIC3, Nairobi"\n\n';
const good =
  'SLK4H7R9QT,02-03-2026 09:00:00,02-03-2026 08:59:58,Pay Bill from 254712***678 - JANE,Completed,"6,500.00",,"10,000.00",254712***678 - JANE,MIC3ABCDEF';
const goodRow: StatementRow = {
  kind: 'payment',
  receipt: 'SLK4H7R9QT',
  at: new Date('2026-03-02T09:00:00+03:00'),
  paidIn: 650_000 as StatementRow['paidIn'],
  withdrawn: 0 as StatementRow['withdrawn'],
  details: 'Pay Bill from 254712***678 - JANE',
  party: '254712***678 - JANE',
  account: 'MIC3ABCDEF',
};
const now = new Date('2026-12-31T12:00:00+03:00');

const readBytes = (bytes: Uint8Array) => readStatementFile(bytes, now);
const readText = (text: string) => readBytes(new TextEncoder().encode(text));
const read = (...lines: string[]) => readText([preamble + headings, ...lines].join('\r\n'));
const firstOf = async (...lines: string[]) => (await read(...lines)).rows[0];

/** Cells without quotes, with other separators. */
const separatedBy = (separator: string) =>
  [
    headings.split(',').join(separator),
    [
      goodRow.receipt,
      '02-03-2026 09:00:00',
      '',
      goodRow.details,
      'Completed',
      '6500.00',
      '',
      '',
      goodRow.party,
      goodRow.account,
    ].join(separator),
  ].join('\n');

describe('a statement of the portal', () => {
  it('is read below its lines about the organisation', async () => {
    expect(await read(good)).toEqual({
      duplicates: [],
      unread: [],
      rows: [goodRow],
      covers: { from: goodRow.at, to: goodRow.at },
    });
  });

  it.each([
    ['semicolons', separatedBy(';')],
    ['tabs', separatedBy('\t')],
    ['a byte-order mark', `\u{feff}${headings}\n${good}`],
    ['old line ends', [headings, good].join('\r')],
    [
      'padded headings',
      `${headings
        .split(',')
        .map((name) => `  ${name} `)
        .join(',')}\n${good}`,
    ],
    ['headings in capitals', `${headings.toUpperCase()}\n${good}`],
    ['Receipt No without a dot', `${headings.replace('No.', 'No').replace('A/C No.', 'A/C No')}\n${good}`],
    ['quoted headings', `"${headings.split(',').join('","')}"\n${good}`],
    ['empty columns at the end', `${headings},,\n${good},,`],
    ['a total', `${headings}\n${good}\nTotal,,,,,"6,500.00",,,,`],
    ['a short last line', `${headings}\n${good}\nPrinted by Jane`],
    ['a subtotal', `${headings}\n${good}\nSUBTOTAL,,,,,6500,,,,`],
  ])('is read with %s', async (_, text) => {
    const { rows, unread } = await readText(text);
    expect(rows).toEqual([goodRow]);
    expect(unread).toEqual([]);
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text, 'utf8')],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le')],
    ['UTF-16, the other way round', (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
  ])('is read in %s', async (_, encode) => {
    const { rows } = await readBytes(encode(`${headings}\n${good.replaceAll('JANE', 'RENÉ')}`));
    expect(rows).toEqual([
      { ...goodRow, details: goodRow.details.replace('JANE', 'RENÉ'), party: goodRow.party.replace('JANE', 'RENÉ') },
    ]);
  });

  it.each([
    ['2026-03-02 09:00:00', '2026-03-02T09:00:00+03:00'],
    ['2026-03-02T09:00:00', '2026-03-02T09:00:00+03:00'],
    ['02/03/2026 09:00', '2026-03-02T09:00:00+03:00'],
    ['2/3/2026 9:05', '2026-03-02T09:05:00+03:00'],
    ['2-3-2026 9:05', '2026-03-02T09:05:00+03:00'],
    ['02.03.2026 09:05', '2026-03-02T09:05:00+03:00'],
    ['3/2/2026 9:05 AM', '2026-03-02T09:05:00+03:00'],
    ['3/2/2026 9:05\u202fPM', '2026-03-02T21:05:00+03:00'],
    ['3/2/26 12:00:01 a.m.', '2026-03-02T00:00:01+03:00'],
    ['3/22/2026 9:05', '2026-03-22T09:05:00+03:00'],
    ['02-03-2026 12:30 PM', '2026-03-02T12:30:00+03:00'],
    ['2026-03-02 23:59:59', '2026-03-02T23:59:59+03:00'],
    ['2026-03-02 00:00:00', '2026-03-02T00:00:00+03:00'],
  ])('reports %s', async (written, at) => {
    expect((await firstOf(good.replace('02-03-2026 09:00:00', written)))?.at).toEqual(new Date(at));
  });

  it('detects from all its days whether the month comes first', async () => {
    const times = async (...written: string[]) =>
      (
        await read(
          ...written.map((time, n) => good.replace('SLK4H7R9QT', `SLK4H7R9Q${n}`).replace('02-03-2026 09:00:00', time)),
        )
      ).rows.map(({ at }) => at.toISOString().slice(0, 10));
    expect(await times('3/1/2026 9:05', '3/2/2026 9:05', '3/12/2026 9:05')).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-12',
    ]);
    expect(await times('1/3/2026 9:05', '2/3/2026 9:05', '12/3/2026 9:05')).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-12',
    ]);
    expect(await times('3/1/2026 9:05', '3/31/2026 9:05')).toEqual(['2026-03-01', '2026-03-31']);
  });

  it.each([
    ['6500', 650_000],
    ['"6,500.00"', 650_000],
    ['KSh 6500', 650_000],
    ['"KES 6,500.5"', 650_050],
    ['Ksh.6500/=', 650_000],
    ['1 500.00', 150_000],
  ])('has %s paid in', async (written, paidIn) => {
    expect(await firstOf(good.replace('"6,500.00"', written))).toMatchObject({ paidIn, withdrawn: 0 });
  });

  it.each([
    '-6500.00',
    '(6500.00)',
    '"(6,500.00)"',
    '"KSh -6,500"',
    '"-KSh 6,500.00"',
    '\u22126500',
    '\u20136500',
    '6500-',
    '6500.00 DR',
    '6500DR',
    '-6500 CR',
    'six',
    '65.000',
  ])('is unreadable with %s paid in, which is no income', async (written) => {
    const { rows, unread } = await read(good.replace('"6,500.00"', written));
    expect([rows, unread]).toEqual([[], [{ line: 5, reason: expect.stringMatching(/amount/) }]]);
  });

  it.each(['-6500.00', '6500', '(6500.00)', '"(6,500.00)"', '"KSh -6,500"', '−6500', '6500-', '6500/-'])(
    'has %s withdrawn',
    async (written) => {
      const line = `SBACK00001,2026-03-02 10:00,,Reversal of SLK4H7R9QT,Completed,,${written},0,,`;
      expect(await firstOf(line)).toMatchObject({ paidIn: 0, withdrawn: 650_000 });
    },
  );

  it('has decimal commas if semicolons separate its cells', async () => {
    const written = separatedBy(';').replace('6500.00', '6.500,00');
    expect((await readText(written)).rows).toEqual([goodRow]);
  });

  it('finds the account in the details if it has no column for it', async () => {
    const short = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn';
    const line = 'SLK4H7R9QT,2026-03-02 09:00,Pay Bill from 254712***678 - JANE Acc. MIC3ABCDEF,Completed,6500,';
    expect((await readText(`${short}\n${line}`)).rows[0]?.account).toBe('MIC3ABCDEF');
  });

  it('covers the period in its heading', async () => {
    const period = 'Time Period,From 01-03-2026 00:00:00 To 02-03-2026 18:00:00\n';
    expect((await readText(`${period}${headings}\n${good}`)).covers).toEqual({
      from: new Date('2026-03-01T00:00:00+03:00'),
      to: new Date('2026-03-02T18:00:00+03:00'),
    });
  });

  it('leaves out incomplete transactions', async () => {
    expect(await read(good, good.replace('SLK4H7R9QT', 'SLK4H7R9QU').replace('Completed', 'Cancelled'))).toMatchObject({
      rows: [goodRow],
      unread: [],
    });
  });

  it.each([
    ['too few cells', 'SLK4H7R9QT,02-03-2026 09:00:00', 'has 2 cells, too few'],
    ['an invalid code', good.replace('SLK4H7R9QT', 'S-1'), "'S-1' is no M-Pesa code"],
    ['an invalid time', good.replace('02-03-2026 09:00:00', 'yesterday'), "'yesterday' is no time"],
    ['an invalid day', good.replace('02-03-2026 09', '31-02-2026 09'), 'is no time'],
    ['an invalid hour', good.replace('09:00:00', '13:00 PM'), 'is no time'],
    ['a day alone', good.replace('02-03-2026 09:00:00', '02-03-2026'), 'is no time'],
    ['a time to come', good.replace('02-03-2026', '02-03-2027'), 'lies in the future'],
    ['an invalid amount', good.replace('6,500.00', '65,00'), 'an amount that cannot be read'],
    ['an amount without end', good.replace('6,500.00', '1e309'), 'an amount that cannot be read'],
    ['no amount', good.replace('"6,500.00"', ''), 'paid in or withdrawn'],
    ['two amounts', good.replace('"6,500.00",', '"6,500.00",1'), 'paid in or withdrawn'],
    ['no status', good.replace('Completed', ''), 'has no transaction status'],
    ['an amount that spreads over two cells', good.replace('"10,000.00"', '10,000.00'), 'has 11 cells, more than'],
    [
      'a withdrawal that spreads over two cells',
      good.replace('"6,500.00",,"10,000.00"', ',-1,500.00,'),
      'has 11 cells',
    ],
    ['a quote too many', good.replace('JANE', 'JA"NE'), 'a quote in the wrong place'],
    ['a quote that is not closed', good.replace('"6,500.00"', '"6500'), 'a quote in the wrong place'],
  ])('reports a line with %s, and reads the others', async (_, line, reason) => {
    const other = good.replace('SLK4H7R9QT', 'SLK4H7R9QU');
    const { rows, unread } = await read(other, line, good);
    expect(rows.map(({ receipt }) => receipt)).toEqual(['SLK4H7R9QU', 'SLK4H7R9QT']);
    expect(unread).toEqual([{ line: 6, reason: expect.stringContaining(reason) as string }]);
  });

  it.each([
    ['Paid In', '500.00', "has different texts in two columns 'paid in'"],
    ['Receipt Number', 'SLK4H7R9QZ', "has different texts in two columns 'receipt no'"],
    ['Account No.', 'MIC3ZZZZZZ', "has different texts in two columns 'a/c no'"],
  ])('with a second column %s takes neither of two texts', async (heading, text, reason) => {
    const { rows, unread } = await readText([`${headings},${heading}`, `${good},${text}`, `${good},`].join('\n'));
    expect(rows).toEqual([goodRow]);
    expect(unread).toEqual([{ line: 2, reason }]);
  });

  it('reports a repeated transaction', async () => {
    expect(await read(good, good)).toMatchObject({ rows: [goodRow], unread: [], duplicates: [{ line: 6 }] });
  });

  it('keeps every readable line, whatever is between them', async () => {
    const broken = fc.constantFrom(
      good.replace('02-03-2026', '31-02-2026'),
      'SLK4H7R9QT',
      good.replace('JANE', 'JA"NE'),
      good.replace('"6,500.00"', '"6500'),
      good.replace('6,500.00', 'much'),
      '"',
      'Total,,,,,1,,,,',
      good.replace('Completed', 'Failed'),
    );
    const line = fc.oneof(fc.constant(null), broken);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
        const text = lines.map((each, n) => each ?? good.replace('SLK4H7R9QT', `SGOOD${String(n).padStart(5, '0')}`));
        const { rows, duplicates } = await read(...text);
        const expected = lines.flatMap((each, n) => (each === null ? [`SGOOD${String(n).padStart(5, '0')}`] : []));
        expect(rows.map(({ receipt }) => receipt)).toEqual(expected);
        expect(duplicates).toEqual([]);
      }),
    );
  });
});

describe('an Excel file', () => {
  const rows = [
    ['Short Code', 600_584],
    [],
    headings.split(','),
    [
      'SLK4H7R9QT',
      goodRow.at,
      goodRow.at,
      goodRow.details,
      'Completed',
      6500,
      '',
      10_000.5,
      goodRow.party,
      goodRow.account,
    ],
    [
      'SLK4H7R9QU',
      '02-03-2026 09:00:00',
      '',
      goodRow.details,
      'Completed',
      'KSh 6,500',
      '',
      '',
      goodRow.party,
      goodRow.account,
    ],
    ['SLK4H7R9QV', 'never', '', goodRow.details, 'Completed', 1, '', '', goodRow.party, goodRow.account],
    ['Total', '', '', '', '', 13_000],
  ];

  it("is read, with numbers and times in Excel's form", async () => {
    expect(await readBytes(workbookOf(rows))).toEqual({
      rows: [goodRow, { ...goodRow, receipt: 'SLK4H7R9QU' }],
      unread: [{ line: 6, reason: "'never' is no time" }],
      duplicates: [],
      covers: { from: goodRow.at, to: goodRow.at },
    });
  });

  it('without headings is refused', async () => {
    await expect(readBytes(workbookOf([['a', 'b']]))).rejects.toMatchObject({ code: 'statement_no_headings' });
  });

  it.each([
    ['a far row', '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'],
    ['a far cell', '<sheetData><row><c r="AAA1000000"><v>1</v></c></row></sheetData>'],
    ['a hidden address', '<sheetData><row><c r="&#88;FD1048576"><v>1</v></c></row></sheetData>'],
    ['rows without end', `<sheetData><row>${'<c/>'.repeat(700)}</row>${'<row/>'.repeat(100_000)}</sheetData>`],
    [
      'many letters',
      `<sheetData><row><c t="inlineStr"><is><t>${'a'.repeat(17 * 1024 * 1024)}</t></is></c></row></sheetData>`,
    ],
  ])('with %s is refused before it is read', async (_, sheetData) => {
    await expect(readBytes(workbookOfSheet(sheetData))).rejects.toMatchObject({ code: 'statement_sheet_too_large' });
  });

  it('that claims a smaller size than its content is cut there', async () => {
    const bytes = workbookOf(rows);
    const size = unzipSync(bytes)['xl/worksheets/sheet1.xml']?.length ?? 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === size) view.setUint32(at, 40, true);
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/^statement_/) as string });
  });

  it('in name only is refused', async () => {
    const zip = zipSync({ 'a.xml': new Uint8Array([1, 2, 3]) });
    for (const bytes of [
      zip,
      zip.slice(0, 20),
      new Uint8Array([0x50, 0x4b, 3, 4, 0xff]),
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ])
      await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'statement_spreadsheet' });
  });
});

test('customers’ payments and their refunds are distinguished from the merchant’s own transfers', () => {
  const payment = (details: string, account = '') => kindOf({ ...goodRow, details, account }) === 'payment';
  expect(payment('Pay Bill from 2547 - JANE')).toBe(true);
  expect(payment('Customer Merchant Payment from 2547 - JANE')).toBe(true);
  expect(payment('Business Pay Bill from 400222 - ACME', 'mic3-abc def')).toBe(true);
  expect(payment('Business Pay Bill from 400222 - ACME')).toBe(false);
  expect(payment('Organization Settlement, funds from the bank')).toBe(false);
  expect(payment('Payment Reversal to us', 'MIC3ABCDEF')).toBe(false);
  const out = { ...goodRow, paidIn: goodRow.withdrawn, withdrawn: goodRow.paidIn };
  expect(kindOf({ ...out, details: 'Pay Bill Reversal to 254712***678' })).toBe('reversal');
  expect(kindOf({ ...out, details: 'Business to bank' })).toBe('other');
});

test.each([
  ['254712***678 - JANE WAMBUI', '', '254712***678'],
  ['0712 345 678 - JANE', '', '254712345678'],
  ['', 'Pay Bill from 2547******78 - JANE', '2547******78'],
  ['JANE', 'Pay Bill', ''],
])('the payer of %s %s is %s', (party, details, payer) => {
  expect(payerOf({ party, details })).toBe(payer);
});
