import { expect, test } from 'vitest';
import { readDiscountForm } from './discount-input.ts';

const fields = {
  name: 'JAMHURI',
  by: 'percent',
  less: '10',
  scope: 'some',
  audience: 'person',
  person: 'Faith@x.example',
};
const one = crypto.randomUUID();
const errorsOf = (courses: readonly string[]) =>
  readDiscountForm('coupon', fields, courses).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a course of a discount that cannot be read is refused, never left out', () => {
  const refusal = ['courses', 'A course of this discount does not exist any more. Tick the courses again.'];
  expect(errorsOf([one])).toEqual([]);
  expect(errorsOf([one, 'no-course'])).toEqual([refusal]);
  expect(errorsOf([`${one} `, crypto.randomUUID()])).toEqual([refusal]);
});

test.each([
  [' Faith@x.example', 'faith@x.example'],
  ['\u{212a}ate@x.example', '\u{212a}ate@x.example'],
  ["j.o'neil@x.example", "j.o'neil@x.example"],
])('the person of a coupon is named by the address as typed: %j', (person, read) => {
  expect(readDiscountForm('coupon', { ...fields, person }, [one]).data?.person).toBe(read);
});
