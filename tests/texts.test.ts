import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { m } from '#texts';
import { baseLocale, locales } from '#app/shared/locale.ts';

type Text =
  | string
  | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[];

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

const numbersOf = (text: Text) =>
  typeof text === 'string' ? [] : text.flatMap(({ match }) => Object.keys(match)).toSorted();

test('the languages have the same files', () => {
  for (const locale of locales)
    expect(readdirSync(join(folder, locale))).toEqual(locale === baseLocale ? areas : translated);
});

test.each(translated)('the texts of %s are the same in each language, with the same values', (area) => {
  const english = read('en', area);
  for (const locale of locales) {
    const texts = read(locale, area);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english[key] ?? '')]);
      expect([key, numbersOf(text)]).toEqual([key, numbersOf(english[key] ?? '')]);
      expect([key, waysOf(text).filter((way) => way.trim() === '')]).toEqual([key, []]);
    }
  }
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
    const [, counted = ''] = /^local \w+ = (\w+): plural$/.exec(declarations.at(-1) ?? '') ?? [];
    expect([key, counted]).not.toEqual([key, '']);
    const others = placeholdersOf([{ declarations, match }]).filter((name) => name !== counted);
    for (const [count, form] of counts) {
      const values = { [counted]: count, ...Object.fromEntries(others.map((name) => [name, `<${name}>`])) };
      const expected = (match[`${counted}Plural=${form}`] ?? 'missing').replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String(values[name as keyof typeof values]),
      );
      expect([key, count, said[key]?.(values, { locale })]).toEqual([key, count, expected]);
    }
  }
});

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

test('every text is used', () => {
  const files = ['app', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8')),
  );
  const used = new Set(files.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name)));
  const unused = areas.flatMap((area) => Object.keys(read('en', area))).filter((key) => !used.has(key));
  expect(unused).toEqual([]);
});
