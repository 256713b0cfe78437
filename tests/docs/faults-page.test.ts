import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { activities, cellOf, resources } from '#tests/faults/fault-matrix.ts';
import { faults } from '#tests/support/fault-proxy.ts';

test('the page about faults has the table that the tests try', () => {
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
  const expected = resources.flatMap((resource) =>
    faults.map((fault) => [resource, fault, ...activities.map((activity) => cellOf(resource, fault, activity).sees)]),
  );
  expect(body.slice(0, expected.length)).toEqual(expected);
});
