import { expect, test } from 'vitest';
import { readMpesaCode } from './read-code.ts';

const message =
  'SLK4H7R9QT Confirmed. Ksh6,500.00 sent to MIC3 LTD for account MIC3ABCDEF on 26/11/26 at 9:05 AM. New M-PESA balance is Ksh1,234.50. Transaction cost, Ksh34.00.';

test.each([
  'SLK4H7R9QT',
  ' slk4 h7r9 qt ',
  '\u202aSLK4–H7R9QT\u202c',
  'ＳＬＫ４Ｈ７Ｒ９ＱＴ',
  message,
  message.toLowerCase(),
  `FWD: "${message}"`,
  'SLK4H7R9QT Confirmed',
  'SLK4H7R9QT Confirmed.You have received Ksh50.00 from JANE DOE 254712345678',
  'SLK4H7R9QT imethibitishwa. Ksh6,500.00 imetumwa kwa MIC3 LTD kwa akaunti MIC3ABCDEF tarehe 26/11/26',
  'M-PESA: SLK4H7R9QT, Ksh6,500 to MIC3ABCDEF',
  'I paid with SLK4H7R9QT (SLK4H7R9QT) from 0712345678 yesterday',
])('%j has the code', (typed) => expect(readMpesaCode(typed)).toBe('SLK4H7R9QT'));

test.each([
  '',
  '0712345678',
  'SLK4H7R9Q',
  'SLK4H7R9QTX',
  'ÜSLK4H7R9QT',
  'I paid 0712345678 to MIC3ABCDEF for the statements',
  'SLK4H7R9QT or UC2AB3CD4E',
  'SLK4H7R9QT Confirmed. Ksh50 sent. UC2AB3CD4E Confirmed. Ksh60 sent.',
  'x '.repeat(300),
  `${message} ${'x'.repeat(400)}`,
  'SLK4H7R9QT'.repeat(100_000),
])('%.60s has none', (typed) => expect(readMpesaCode(typed)).toBeNull());
