import { expect, test } from 'vitest';
import { giftPath, readGiftCode, showGiftCode } from './gift-code.ts';

test.each(['ABCDEFGHJKMNPQ23', 'ABCD-EFGH-JKMN-PQ23', 'abcd efgh jkmn pq23'])(
  '%s is written in groups of four',
  (code) => {
    expect(showGiftCode(code)).toBe('ABCD-EFGH-JKMN-PQ23');
    expect(giftPath(code)).toBe('/gift/ABCD-EFGH-JKMN-PQ23');
    expect(readGiftCode(giftPath(code).slice('/gift/'.length))).toBe('ABCDEFGHJKMNPQ23');
  },
);
