import { describe, expect, test } from 'vitest';
import { checkConditions, rangeCounts } from './request-conditions.ts';

const file = { etag: '"abc"', modifiedAt: new Date('2026-03-02T09:00:00.700Z') };
const at = 'Mon, 02 Mar 2026 09:00:00 GMT';
const earlier = 'Mon, 02 Mar 2026 08:59:59 GMT';

describe('conditions of a request', () => {
  test.each([
    [{}, 'send'],
    [{ 'if-none-match': '"abc"' }, 'not_modified'],
    [{ 'if-none-match': 'W/"abc"' }, 'not_modified'],
    [{ 'if-none-match': '"x", "abc"' }, 'not_modified'],
    [{ 'if-none-match': '*' }, 'not_modified'],
    [{ 'if-none-match': '"x"' }, 'send'],
    // The tag takes precedence over the date.
    [{ 'if-none-match': '"x"', 'if-modified-since': at }, 'send'],
    [{ 'if-modified-since': at }, 'not_modified'],
    [{ 'if-modified-since': earlier }, 'send'],
    [{ 'if-modified-since': 'yesterday' }, 'send'],
    [{ 'if-match': '"abc"' }, 'send'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-match': 'W/"abc"' }, 'failed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-unmodified-since': at }, 'send'],
    [{ 'if-unmodified-since': earlier }, 'failed'],
  ] as const)('%j: %s', (headers, verdict) => {
    expect(checkConditions(headers, file)).toBe(verdict);
  });
});

describe('a range', () => {
  test('counts without a condition, or when the condition names exactly this file', () => {
    expect(rangeCounts(undefined, file)).toBe(true);
    expect(rangeCounts('"abc"', file)).toBe(true);
    expect(rangeCounts(at, file)).toBe(true);
  });
  test('does not count for another file, a weak tag, another date or an invalid condition', () => {
    for (const value of ['"x"', 'W/"abc"', earlier, 'nonsense', '']) expect(rangeCounts(value, file)).toBe(false);
  });
});
