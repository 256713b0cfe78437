import { describe, expect, it } from 'vitest';
import { answerFrom } from '#app/shared/domain-error.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { workbookOf, workbookOfSheet } from '#tests/support/workbook.ts';
import { readBankStatement } from './read-bank-statement.server.ts';

const now = new Date('2026-12-01T10:00:00+03:00');
const read = (text: string) => readBankStatement(new TextEncoder().encode(text), now);
const factsOf = async (text: string) =>
  (await read(text)).rows.map(({ receipt, at, paidIn, withdrawn, details }) => [
    at.toISOString().slice(0, 10),
    receipt,
    paidIn,
    withdrawn,
    details,
  ]);
const transfer = ['2026-11-26', 'FT26330ABC', 650_000, 0, 'EFT WANJIKU MIC37HK2QX'];
const charge = ['2026-11-27', '', 0, 5_050, 'LEDGER FEE'];

describe('a statement of a bank', () => {
  it.each([
    [
      'commas and quotes, below lines about the account',
      'Account No,"0110 1234, Westlands"\nStatement period,01/11/2026 to 30/11/2026\n\nTransaction Date,Value Date,Narration,Reference,Debit,Credit,Balance\n26/11/2026,26/11/2026,EFT WANJIKU MIC37HK2QX,FT26330ABC,,"6,500.00","10,000.00"\n27/11/2026,27/11/2026,LEDGER FEE,,50.50,,"9,949.50"\nTotal,,,,50.50,"6,500.00",',
    ],
    [
      'semicolons, a byte-order mark and names of months',
      '\u{feff}Date;Particulars;Ref No.;Money Out (KES);Money In (KES);Balance\n26-Nov-2026;EFT WANJIKU MIC37HK2QX;FT26330ABC;0.00;6500.00;10000\n27-Nov-2026;LEDGER FEE;;50.50;0.00;9949.50',
    ],
    [
      'tabs, and one amount with its side',
      'Posting Date\tDescription\tTransaction Ref\tAmount\tDR/CR\n2026-11-26\tEFT WANJIKU MIC37HK2QX\tFT26330ABC\t6,500.00\tCR\n2026-11-27\tLEDGER FEE\t\t50.50\tDR',
    ],
    [
      'a signed amount, opening and closing balances, and a narration over two lines',
      'Date,Details,Reference,Amount,Running Balance\n,Opening balance,,,3500\n26 Nov 26,EFT WANJIKU,FT26330ABC,"6,500.00",10000\n,MIC37HK2QX,,,\n27 Nov 26,LEDGER FEE,,(50.50),9949.50\n30/11/2026,Closing Balance,,,9949.50\n"This statement is computer generated"',
    ],
    [
      'the month first, which only such days show',
      'Trans Date,Narrative,Cheque No,Withdrawal,Deposit\n11/26/2026,EFT WANJIKU MIC37HK2QX,FT26330ABC,,6500\n11/27/2026,LEDGER FEE,,50.5,',
    ],
  ])('is read with %s', async (_, text) => {
    expect(await factsOf(text)).toEqual([transfer, charge]);
  });

  it.each([
    '-6500',
    '"(6,500.00)"',
    '"6,500.00 DR"',
    '6500DR',
    '"6,500.00-"',
    '\u22126500',
    '\u20136500',
    '"KSh -6,500"',
  ])('takes no %s for income, wherever it stands', async (written) => {
    for (const [headings, cells] of [
      ['Date,Narration,Reference,Debit,Credit', `26/11/2026,EFT WANJIKU,FT26330ABC,,${written}`],
      ['Date,Narration,Reference,Debit,Credit', `26/11/2026,EFT WANJIKU,FT26330ABC,${written},`],
      ['Date,Narration,Reference,Amount', `26/11/2026,EFT WANJIKU,FT26330ABC,${written}`],
    ] as const) {
      const { rows, unread } = await read(`${headings}\n${cells}`);
      expect([rows.map(({ paidIn, withdrawn, kind }) => [paidIn, withdrawn, kind]), unread]).toEqual([
        [[0, 650_000, 'other']],
        [],
      ]);
    }
  });

  it.each(['"-6,500.00 CR"', '"(6,500.00) CR"', '6500 XR', 'six'])('cannot read %s', async (written) => {
    const { rows, unread } = await read(`Date,Narration,Reference,Amount\n26/11/2026,EFT,FT26330ABC,${written}`);
    expect([rows, unread]).toMatchObject([[], [{ line: 2, reason: expect.stringContaining('cannot be read') }]]);
  });

  it('is read from a spreadsheet, with its days as days', async () => {
    const bytes = workbookOf([
      ['KCB Bank Kenya'],
      ['Txn Date', 'Description', 'Reference', 'Debit', 'Credit'],
      [new Date('2026-11-26T00:00:00+03:00'), 'EFT WANJIKU', 'FT26330ABC', '', 6500],
    ]);
    const { rows } = await readBankStatement(bytes, now);
    expect(rows).toMatchObject([{ receipt: 'FT26330ABC', paidIn: 650_000, kind: 'payment' }]);
    expect(rows[0]?.at).toEqual(new Date('2026-11-26T12:00:00+03:00'));
  });

  it('covers its named period, but not the future', async () => {
    const head = 'From,25/11/2026,To,31/12/2026\nDate,Narration,Credit,Debit\n';
    expect((await read(`${head}26/11/2026,EFT,10,`)).covers).toEqual({
      from: new Date('2026-11-25T00:00:00+03:00'),
      to: now,
    });
  });

  it('names the lines that cannot be read, and leaves out a line that is there twice', async () => {
    const { rows, unread, duplicates } = await read(
      [
        'Date,Narration,Reference,Debit,Credit,Balance',
        '26/11/2026,EFT,FT1,,10,100',
        '26/11/2026,EFT,FT1,,10,100',
        '31/02/2026,EFT,FT2,,10,110',
        '26/11/2026,EFT,FT3,,ten,110',
        '26/11/2026,EFT,FT4,5,10,110',
        '26/11/2027,EFT,FT5,,10,110',
      ].join('\n'),
    );
    expect(rows).toHaveLength(1);
    expect(duplicates).toMatchObject([{ line: 3 }]);
    expect(unread).toEqual([
      { line: 4, reason: "'31/02/2026' is no day" },
      { line: 5, reason: 'has an amount that cannot be read' },
      { line: 6, reason: 'has money in and money out' },
      { line: 7, reason: "'26/11/2027' lies in the future" },
    ]);
  });

  it('takes neither of two amounts under one heading, nor a line that an unquoted amount has moved', async () => {
    const { rows, unread } = await read(
      [
        'Date,Narration,Reference,Debit,Credit,Deposit,Type,DR/CR',
        '26/11/2026,EFT,FT1,,10,20,,',
        '26/11/2026,EFT,FT2,,0.00,20,Transfer,CR',
        '26/11/2026,EFT,FT3,,6,500.00,,,CR',
      ].join('\n'),
    );
    expect(rows.map(({ receipt, paidIn }) => [receipt, paidIn])).toEqual([['FT2', 2_000]]);
    expect(unread).toEqual([
      { line: 2, reason: 'has different amounts in columns of the same heading' },
      { line: 4, reason: 'has 9 cells, more than its headings' },
    ]);
  });

  it('finds the side of an amount in any of its columns', async () => {
    const { rows } = await read('Date,Narration,Amount,Type,DR/CR\n26/11/2026,EFT,10,Transfer,DR');
    expect(rows).toMatchObject([{ paidIn: 0, withdrawn: 1_000 }]);
  });

  it('gives no movement the text below a line that was left out', async () => {
    const { rows } = await read(
      'Date,Narration,Credit\n26/11/2026,ONE,10\n,more of one\n31/02/2026,TWO,10\n,MIC3ABCDEF',
    );
    expect(rows.map(({ details }) => details)).toEqual(['ONE more of one']);
  });

  it.each([
    ['an empty file', '', 'statement_empty'],
    ['a letter', 'Dear customer,\nthank you.', 'statement_no_headings'],
    ['a table without money in', 'Date,Description,Withdrawn\n26/11/2026,EFT,5', 'statement_columns'],
    ['a PDF', '%PDF-1.7\n', 'statement_no_csv'],
  ])('refuses %s', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });

  it('says which columns are missing, in which line', async () => {
    const error = await read('KCB\nDate,Amount\n26/11/2026,5').catch((thrown: unknown) => thrown);
    expect(answerFrom(settlementErrors, error)?.message).toBe(
      'Line 2 looks like a bank’s headings, but there is no column for a description (Description, Narration, Particulars or Reference). Write these headings into the first line of the table, save the file and choose it again.',
    );
  });

  it.each([
    [
      'an old or a locked spreadsheet',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'statement_spreadsheet',
    ],
    [
      'a sheet with a cell far away',
      workbookOfSheet('<sheetData><row r="1000000"><c r="XFD1000000"><v>1</v></c></row></sheetData>'),
      'statement_sheet_too_large',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(readBankStatement(bytes, now)).rejects.toMatchObject({ code });
  });
});
