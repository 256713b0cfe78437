import { expect, test } from 'vitest';
import { languageOfTaker } from './language-of-taker.ts';

const inEnglish = { viewer: null, card: 'en' } as const;
const inKiswahili = { viewer: null, card: 'sw' } as const;

test.each([
  ['the account', { viewer: 'sw', card: 'en' }, 'en-KE,en;q=0.9', 'sw'],
  ['the account', { viewer: 'en', card: 'sw' }, 'sw', 'en'],
  ['the browser', inEnglish, 'sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
  ['the browser', inKiswahili, 'en-GB,sw;q=0.5', 'en'],
  ['the first language that the site has', inEnglish, 'fr-FR, SW;q=0.8, en', 'sw'],
  ['the card', inKiswahili, 'fr-FR,fr;q=0.9', 'sw'],
  ['the card', inKiswahili, '', 'sw'],
  ['the card', inEnglish, '*', 'en'],
] as const)('a gift opens in the language of %s', (_of, locales, accepted, language) => {
  for (const site of ['none', 'cross-site'])
    expect(languageOfTaker(locales, new Headers({ 'sec-fetch-site': site, 'accept-language': accepted }))).toBe(
      language,
    );
});

test.each(['same-origin', 'same-site', null])('a link of the site itself says its language (%s)', (site) => {
  const headers = new Headers({ 'accept-language': 'sw', ...(site !== null && { 'sec-fetch-site': site }) });
  expect(languageOfTaker({ viewer: 'sw', card: 'sw' }, headers)).toBeNull();
});
