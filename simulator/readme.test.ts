import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FAULT_NAMES } from './scenarios/faults.ts';
import { SCENARIOS, findScenario } from './scenarios/registry.ts';
import { openFixture, type SimulatorFixture } from './test-shop.ts';
import { specifies } from '#tests/specifies.ts';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

/** Returns the cells of the table under a heading, without its header row. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = readme.split(`\n${heading}\n`);
  const [section = ''] = after.split(/\n#+ /);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const namesIn = (text = '') => [...text.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name);

describe('the tables of the README agree with the code', () => {
  specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test('all 44: every number has a row, and every scenario a place', () => {
    const rows = tableUnder('### All 44');
    const numbers = [...new Set(rows.map(([number]) => Number(number)))];
    expect(numbers).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
    const named = rows.flatMap(([, , names]) => namesIn(names));
    expect(named.filter((name) => !findScenario(name))).toEqual([]);
    expect(SCENARIOS.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });

  test('every fault is named', () => {
    expect(FAULT_NAMES.filter((fault) => !readme.includes(`\`${fault}\``))).toEqual([]);
  });
});

describe('the control API of the README', () => {
  let fixture: SimulatorFixture;
  beforeEach(async () => {
    fixture = await openFixture();
  });
  afterEach(() => fixture.close());

  test('answers at every documented address', async () => {
    const rows = tableUnder('## Control API').map(([request = '']) => /^(\w+) `(.*)`$/.exec(request));
    expect(rows.length).toBeGreaterThan(20);
    const missing: string[] = [];
    for (const row of rows) {
      const [, method = 'GET', address = ''] = row ?? [];
      const path = address
        .replace('{msisdn}', '254712345678')
        .replace('{amount}', '100')
        .replace(/[?].*$/, '');
      const answer = await fetch(fixture.simulator.url + path, { method, ...(method === 'GET' ? {} : { body: '{}' }) });
      if ((await answer.text()).includes('no such control')) missing.push(`${method} ${address}`);
    }
    expect(missing).toEqual([]);
  });
});
