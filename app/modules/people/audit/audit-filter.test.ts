import { describe, expect, test } from 'vitest';
import { describeChanges, listValues } from './audit-filter.ts';

describe('the change of an audit entry', () => {
  test('shows money in shillings, and everything else unchanged', () => {
    const before = { priceCents: 650_000, title: 'Beads' };
    const after = { priceCents: 549_950, title: 'Cloth', amount_cents: 900_000, cents: 100 };
    expect(describeChanges(before, after)).toEqual([
      { name: 'price', before: 'KSh\u00a06,500', after: 'KSh\u00a05,499.50' },
      { name: 'title', before: 'Beads', after: 'Cloth' },
      { name: 'amount', before: null, after: 'KSh\u00a09,000' },
      { name: 'amount', before: null, after: 'KSh\u00a01' },
    ]);
  });

  test('shows receipts by the code that people know, and days in words', () => {
    const before = { receipt: 'cheque:KCB-000123', receivedOn: '2026-03-02' };
    const after = { receipt: 'bank:FT26330ABC', refundReceipt: 'UC2AB3CD77', receivedOn: '2026-12-31' };
    expect(describeChanges(before, after)).toEqual([
      { name: 'receipt', before: 'KCB-000123', after: 'FT26330ABC' },
      { name: 'receivedOn', before: '2 Mar 2026', after: '31 Dec 2026' },
      { name: 'refundReceipt', before: null, after: 'UC2AB3CD77' },
    ]);
  });

  test('names roles as the portal does', () => {
    for (const list of [describeChanges, listValues]) {
      expect(list({ role: 'super_admin' }, { role: 'admin' })).toEqual([
        { name: 'role', before: 'Owner', after: 'Manager' },
      ]);
      expect(list(null, { role: 'editor' })).toEqual([{ name: 'role', before: null, after: 'Editor' }]);
      expect(list(null, { role: 'auditor' })).toEqual([{ name: 'role', before: null, after: 'auditor' }]);
    }
  });

  test('names what a new record is, not what it is not; of a changed one both', () => {
    const recorded = { method: 'cash', needsApproval: false, awaitsClearing: true, isTold: false };
    expect(describeChanges(null, recorded)).toEqual([
      { name: 'method', before: null, after: 'cash' },
      { name: 'awaitsClearing', before: null, after: 'yes' },
    ]);
    expect(describeChanges({ listed: true }, { listed: false })).toEqual([
      { name: 'listed', before: 'yes', after: 'no' },
    ]);
  });

  test('leaves anything but amounts unchanged', () => {
    expect(describeChanges({ priceCents: 'free' }, { priceCents: null })).toEqual([
      { name: 'price', before: 'free', after: null },
    ]);
  });
});

describe('an opened entry of the audit log', () => {
  test('shows every changed value, with ids and lists, and no unchanged ones', () => {
    const before = { courseId: 'c-1', order: ['a', 'b'], listed: false, title: 'Beads', reason: '' };
    const after = { courseId: 'c-2', order: ['b', 'a'], listed: true, title: 'Beads', reason: 'sold', priceCents: 100 };
    expect(listValues(before, after)).toEqual([
      { name: 'courseId', before: 'c-1', after: 'c-2' },
      { name: 'order', before: '["a","b"]', after: '["b","a"]' },
      { name: 'listed', before: 'no', after: 'yes' },
      { name: 'reason', before: '(empty)', after: 'sold' },
      { name: 'price', before: null, after: 'KSh\u00a01' },
    ]);
  });

  test('shortens a long text and says where the whole is', () => {
    expect(listValues(null, { text: 'x'.repeat(2001) })).toEqual([
      { name: 'text', before: null, after: `${'x'.repeat(2000)}… (the CSV has all of it)` },
    ]);
  });
});
