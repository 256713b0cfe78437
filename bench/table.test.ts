import { expect, test } from 'vitest';
import { printTable } from './table.ts';

test('each figure stands beside its target, the ratio to it, and whether it holds', () => {
  const rows = printTable([
    { name: 'dashboard', value: 6, unit: 'ms', atMost: 3 },
    { name: 'home', value: 900, unit: 'pages/s', atLeast: 1000 },
    { name: 'start', value: 1.5, unit: 's', atMost: 2, digits: 1 },
    { name: 'rows', value: 7, unit: '' },
  ]).split('\n');
  expect(rows.map((row) => row.split('|').map((cell) => cell.trim()))).toEqual([
    ['', 'figure', 'today', 'ratio', 'target', '', ''],
    ['', '---------', '-----------', '-----', '---------------------', '------', ''],
    ['', 'dashboard', '6 ms', '2.00', 'at most 3 ms', 'MISSED', ''],
    ['', 'home', '900 pages/s', '0.90', 'at least 1000 pages/s', 'MISSED', ''],
    ['', 'start', '1.5 s', '0.75', 'at most 2 s', 'holds', ''],
    ['', 'rows', '7', '', '', '', ''],
  ]);
});
