import { expect, test } from 'vitest';
import { readPlace, setPlace } from './list-place.ts';

const id = '0f4c0a53-6a3b-4e0e-9b57-0a53f1d2c001';
const first = { cursor: null, rows: 25 };

test.each([
  ['', first],
  ['rows=100', { cursor: null, rows: 100 }],
  ['rows=1000', first],
  ['rows=50&page=7', { cursor: { page: 7 }, rows: 50 }],
  ['page=1', first],
  ['page=0', first],
  ['page=-3', first],
  ['page=2.5', first],
  ['page=1e99', first],
  ['page=seven', first],
  ['page=last', { cursor: { page: 'last' }, rows: 25 }],
  [`after=${id}&row=26`, { cursor: { after: id, row: 26 }, rows: 25 }],
  [`before=${id}`, { cursor: { before: id }, rows: 25 }],
  ['after=nobody&page=3', { cursor: { page: 3 }, rows: 25 }],
])('%s is read as %j', (search, place) => {
  expect(readPlace(new URLSearchParams(search))).toEqual(place);
});

test('a place is written as it is read, replacing the earlier one', () => {
  const params = new URLSearchParams(`search=a&after=${id}&row=26&rows=50`);
  setPlace(params, { cursor: { page: 4 }, rows: 100 });
  expect(params.toString()).toBe('search=a&page=4&rows=100');
  setPlace(params, { cursor: null, rows: 25 });
  expect(params.toString()).toBe('search=a');
});
