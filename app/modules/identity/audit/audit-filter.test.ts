import { describe, expect, test } from 'vitest';
import { describeChanges } from './audit-filter.ts';

describe('what an entry of the audit log changed', () => {
  test('has money in shillings, and everything else as it was written', () => {
    const before = { priceCents: 650_000, title: 'Beads' };
    const after = { priceCents: 549_950, title: 'Cloth', amount_cents: 900_000, cents: 100 };
    expect(describeChanges(before, after)).toEqual([
      { name: 'price', before: 'KSh\u00a06,500', after: 'KSh\u00a05,499.50' },
      { name: 'title', before: 'Beads', after: 'Cloth' },
      { name: 'amount', before: null, after: 'KSh\u00a09,000' },
      { name: 'amount', before: null, after: 'KSh\u00a01' },
    ]);
  });

  test('leaves what is no amount as it is', () => {
    expect(describeChanges({ priceCents: 'free' }, { priceCents: null })).toEqual([
      { name: 'price', before: 'free', after: null },
    ]);
  });
});
