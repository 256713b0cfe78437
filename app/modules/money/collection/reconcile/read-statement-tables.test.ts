import { expect, test } from 'vitest';
import { workbookOf } from '#tests/support/workbook.ts';
import { readStatementTables } from './read-statement-tables.server.ts';

test('an .xlsx file that two providers look at is unpacked once', async () => {
  const bytes = workbookOf([
    ['Date', 'Credit'],
    ['2026-11-21', '6500'],
  ]);
  const [first] = await readStatementTables(bytes, ['Receipt No.']);
  const [second] = await readStatementTables(bytes, ['Credit']);
  expect(first?.records).toHaveLength(2);
  expect(second?.records).toBe(first?.records);
});
