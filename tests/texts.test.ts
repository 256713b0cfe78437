import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { m } from '#texts';
import { baseLocale, locales } from '#app/shared/locale.ts';
import { findTextFaults, readTextUsers, readTexts, type StoredText as Text } from '../scripts/check-texts.mjs';

const folder = join('app', 'texts');
const areas = readdirSync(join(folder, 'en'));
/** Areas of visitors and learners. Texts for staff are in English alone. */
const translated = areas.filter((area) => !area.startsWith('portal_'));

const read = (locale: string, area: string): Readonly<Record<string, Text>> =>
  JSON.parse(readFileSync(join(folder, locale, area), 'utf8')) as Record<string, Text>;

/** Returns all variants of a text: one, or one for each plural form. */
const waysOf = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match));

const placeholdersOf = (text: Text) =>
  [...new Set(waysOf(text).flatMap((way) => [...way.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))].toSorted();

test('the texts of the languages fit each other, and each is used', () => {
  expect(Object.keys(readTexts('.')).toSorted()).toEqual([...locales].toSorted());
  expect(findTextFaults(readTexts('.'), readTextUsers('.'))).toEqual([]);
});

test('a missing, empty, unused or different text is found', () => {
  const plural = (one: string, other: string): Text => [
    {
      declarations: ['input count', 'local countPlural = count: plural'],
      match: { 'countPlural=one': one, 'countPlural=other': other },
    },
  ];
  const english = {
    ui: { ui_close: 'Close', ui_hello: 'Hello {name}', ui_days: plural('{count} day', '{count} days') },
    portal_users: { portal_users_title: 'Users' },
  };
  const swahili = { ui_close: 'Funga', ui_hello: 'Habari {name}', ui_days: plural('siku {count}', 'siku {count}') };
  const shown = new Set(['ui_close', 'ui_hello', 'ui_days', 'portal_users_title']);
  const faultsOf = (sw: Readonly<Record<string, Readonly<Record<string, Text>>>>) =>
    findTextFaults({ en: english, sw }, shown);
  expect(faultsOf({ ui: swahili })).toEqual([]);
  const { ui_close: _close, ...withoutClose } = swahili;
  expect(faultsOf({ ui: withoutClose })).toEqual(['sw: ui_close is missing']);
  expect(faultsOf({})).toHaveLength(3);
  expect(faultsOf({ ui: { ...swahili, ui_close: ' ' } })).toEqual(['sw: ui_close is empty']);
  expect(faultsOf({ ui: { ...swahili, ui_hello: 'Habari {jina}' } })).toEqual([
    'sw: ui_hello has the values [{jina}], not [{name}]',
  ]);
  expect(faultsOf({ ui: { ...swahili, ui_days: 'siku {count}' } })).toEqual([
    'sw: ui_days has the plural forms [], not [countPlural=one, countPlural=other]',
  ]);
  expect(faultsOf({ ui: { ...swahili, ui_open: 'Fungua' } })).toEqual(['sw: ui_open is no text of the English ui']);
  expect(faultsOf({ ui: swahili, portal_users: { portal_users_title: 'Watumiaji' } })).toHaveLength(1);
  expect(findTextFaults({ en: english, sw: { ui: swahili } }, new Set(['ui_hello', 'ui_days']))).toEqual([
    'en: ui_close is not used',
    'en: portal_users_title is not used',
  ]);
});

/** Names, and words that Kenyans say alike in both languages. */
const alike = [
  'catalogue_category_backend',
  'catalogue_category_data',
  'catalogue_category_devops',
  'catalogue_category_frontend',
  'catalogue_language_sw',
  'checkout_kra_pin',
  'invoices_etims',
  'invoices_vat_percent',
  'learning_overview_welcome',
  'learning_overview_welcome_back',
  'player_kind_pdf',
  'player_kind_video',
  'player_language_sw',
  'site_demo',
];

test('a translation differs from the English', () => {
  const same = translated.flatMap((area) => {
    const swahili = read('sw', area);
    return Object.entries(read('en', area)).flatMap(([key, text]) =>
      waysOf(text).some((way) => /\p{L}{2}/u.test(way.replaceAll(/\{\w+\}/g, ''))) &&
      waysOf(text).join() === waysOf(swahili[key] ?? '').join()
        ? [key]
        : [],
    );
  });
  expect(same).toEqual(alike);
});

test.each(areas)('the texts of %s are named after their file, in order', (area) => {
  const keys = Object.keys(read('en', area));
  expect(keys.filter((key) => !key.startsWith(`${area.replace('.json', '')}_`))).toEqual([]);
  expect(keys).toEqual(keys.toSorted());
});

type Plural = Extract<Text, readonly unknown[]>[number];

/** 0, 1 and 2 are said by two forms: Kiswahili says 0 as it says many. */
const counts = [
  [0, 'other'],
  [1, 'one'],
  [2, 'other'],
] as const;

test.each(locales)('every plural in %s says 0, 1 and 2', (locale) => {
  const said = m as unknown as Record<string, (values: object, options: { locale: string }) => string>;
  const plurals = (locale === baseLocale ? areas : translated).flatMap((area) =>
    Object.entries(read(locale, area)).flatMap(([key, text]) =>
      typeof text === 'string' ? [] : text.map((plural): [string, Plural] => [key, plural]),
    ),
  );
  expect(plurals.length).toBeGreaterThan(30);
  for (const [key, { declarations, match }] of plurals) {
    const counted = declarations.flatMap((line) => /^local \w+ = (\w+): plural$/.exec(line)?.[1] ?? []);
    expect([key, counted.length]).not.toEqual([key, 0]);
    const others = placeholdersOf([{ declarations, match }]).filter((name) => !counted.includes(name));
    for (const drawn of everyCountOf(counted)) {
      const values = {
        ...Object.fromEntries(drawn.map(({ name, count }) => [name, count])),
        ...Object.fromEntries(others.map((name) => [name, `<${name}>`])),
      };
      const forms = drawn.map(({ name, form }) => `${name}Plural=${form}`).join(', ');
      const expected = (match[forms] ?? 'missing').replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String(values[name]),
      );
      expect([key, forms, said[key]?.(values, { locale })]).toEqual([key, forms, expected]);
    }
  }
});

interface Count {
  readonly name: string;
  readonly count: number;
  readonly form: string;
}

/** Every way to give each of the names one of the counts. */
const everyCountOf = (names: readonly string[]): Count[][] =>
  names.reduce<Count[][]>(
    (drawn, name) => drawn.flatMap((each) => counts.map(([count, form]) => [...each, { name, count, form }])),
    [[]],
  );

test('money goes back in the words of the glossary', () => {
  const texts = translated.flatMap((area) => {
    const [english, swahili] = [read('en', area), read('sw', area)];
    return Object.entries(english).map(([key, text]) => ({
      key,
      english: waysOf(text).join(' '),
      swahili: waysOf(swahili[key] ?? '').join(' '),
    }));
  });
  const promises = texts.filter(({ english }) => /money-back guarantee/i.test(english));
  expect(promises.length).toBeGreaterThan(3);
  expect(promises.filter(({ swahili }) => !/dhamana ya kurudishiwa pesa/i.test(swahili))).toEqual([]);
  // 'Rejesha' restores backups and messages.
  const refunds = texts.filter(({ english }) => /refund|return(ed)?\b|money back/i.test(english));
  expect(refunds.filter(({ swahili }) => /rejesh/i.test(swahili))).toEqual([]);
});
