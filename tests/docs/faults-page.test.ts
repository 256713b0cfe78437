import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { activities, cellOf, resources } from '#tests/faults/fault-matrix.ts';
import { faults } from '#tests/support/fault-proxy.ts';

/** Returns the rows of a resource. Faults with the same outcome share a row; a row for all faults is 'any'. */
function rowsOf(resource: (typeof resources)[number]): string[][] {
  const rows = Map.groupBy(faults, (fault) =>
    activities.map((activity) => cellOf(resource, fault, activity).sees).join('|'),
  );
  return [...rows].map(([cells, alike]) => [
    resource,
    alike.length === faults.length ? 'any' : alike.join(', '),
    ...cells.split('|'),
  ]);
}

test('the page about outages has the tested table', () => {
  const rows = readFileSync('docs/faults.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head, , ...body] = rows;
  expect(head).toEqual(['', '', ...activities]);
  const expected = resources.flatMap(rowsOf);
  expect(body.slice(0, expected.length)).toEqual(expected);
});
