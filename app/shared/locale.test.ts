import { expect, test } from 'vitest';
import { languageNames, localAddress, locales, splitLocale } from './locale.ts';

test.each([
  ['/', 'en', '/'],
  ['/courses?page=2', 'en', '/courses?page=2'],
  ['/sw', 'sw', '/'],
  ['/sw?from=mail', 'sw', '/?from=mail'],
  ['/sw/', 'sw', '/'],
  ['/sw/courses', 'sw', '/courses'],
  ['/swahili', 'en', '/swahili'],
  ['/en/courses', 'en', '/en/courses'],
  ['/SW/courses', 'en', '/SW/courses'],
])('%s is in %s the page %s', (address, locale, page) => {
  expect(splitLocale(address)).toEqual({ locale, address: page });
});

test('an address in a language returns to the page', () => {
  for (const locale of locales)
    for (const address of ['/', '/courses', '/courses/a?reviews=2'])
      expect(splitLocale(localAddress(locale, address))).toEqual({ locale, address });
  expect(Object.keys(languageNames)).toEqual([...locales]);
});
