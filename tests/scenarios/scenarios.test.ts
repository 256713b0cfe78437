import { describe, expect, test } from 'vitest';
import { listScenarios } from './listed-scenarios.ts';

describe('the scenarios of the design', () => {
  const tests = listScenarios();

  test('have a test each, 1 to 45', () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
    expect([...new Set(tests.map(({ number }) => number))]).toEqual(numbers);
  });

  test('have titles that differ within a file', () => {
    const names = tests.map(({ file, title }) => `${file} › ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
