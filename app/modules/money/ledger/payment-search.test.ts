import { describe, expect, it } from 'vitest';
import { readPaymentSearch } from './payment-list.ts';

const words = (input: object) => ({ kind: 'words', phones: [], code: null, ...input });

describe('the search of the payments', () => {
  it.each([
    ['', { kind: 'all' }],
    ['   ', { kind: 'all' }],
    ['ab', { kind: 'too_short' }],
    ['a b c', { kind: 'too_short' }],
    ['wambui nj', words({ words: ['wambui', 'nj'] })],
    ['  Backend  ', words({ words: ['Backend'], code: 'BACKEND' })],
    ['slk4h7r9qt', words({ words: ['slk4h7r9qt'], code: 'SLK4H7R9QT' })],
    ['ft26/330-a', words({ words: ['ft26/330-a'], code: 'FT26/330-A' })],
    ['0712 345', words({ words: ['0712', '345'], phones: ['254712345%', '%0712345%'] })],
    ['+254 712-345-678', words({ words: ['+254', '712-345-678'], phones: ['%254712345678%'] })],
    ['712345678', words({ words: ['712345678'], phones: ['%712345678%'], code: '712345678' })],
    ['345 678', words({ words: ['345', '678'], phones: ['%345678%'] })],
    ['100', { kind: 'words', words: ['100'], phones: [], code: null }],
    ['07123456789012', words({ words: ['07123456789012'], code: '07123456789012' })],
    [
      'TRX-9f31',
      {
        kind: 'label',
        from: '9f310000-0000-0000-0000-000000000000',
        to: '9f31ffff-ffff-ffff-ffff-ffffffffffff',
        isWhole: false,
      },
    ],
    ['TRX-', words({ words: ['TRX-'] })],
  ])('reads %j', (typed, read) => expect(readPaymentSearch(typed)).toEqual(read));
});
