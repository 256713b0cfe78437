import { expect, test } from 'vitest';
import { instructorPath, instructorSlug, shortName } from './instructor-name.ts';

test.each([
  ['Wanjiru Kamau', 'wanjiru-kamau'],
  ['  WANJIRŨ   Kamau ', 'wanjiru-kamau'],
  ["Ng'endo wa Mũthoni", 'ngendo-wa-muthoni'],
  ['Ng’endo wa Mũthoni', 'ngendo-wa-muthoni'],
  ['Dr. A. B. Otieno, PhD', 'dr-a-b-otieno-phd'],
  ['İstanbul Straße 2', 'istanbul-straße-2'],
  ['محمد علي', 'محمد-علي'],
  ['../admin?x=1#y', 'admin-x-1-y'],
  ['🧵', null],
  [' - ', null],
  ['', null],
  ['Unknown Instructor', null],
])('%j has the address %j', (name, slug) => {
  expect(instructorSlug(name)).toBe(slug);
});

test('a slug is stable when it is made again, and is escaped in paths', () => {
  for (const name of ["Ng'endo wa Mũthoni", 'محمد علي', 'İstanbul Straße']) {
    const slug = instructorSlug(name) ?? '';
    expect(instructorSlug(slug)).toBe(slug);
    expect(decodeURIComponent(new URL(instructorPath(slug), 'https://shop.example').pathname)).toBe(
      `/instructors/${slug}`,
    );
  }
});

test.each([
  ['Wanjiru Kamau', 'Wanjiru'],
  [' Wanjiru ', 'Wanjiru'],
  ['Dr. Otieno', 'Dr. Otieno'],
])('%j is displayed as %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});
