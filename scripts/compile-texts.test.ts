import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { m } from '#texts';
import { isTextModule, textsOfBrowsers, writeModules } from './bundle-texts.ts';
import type { StoredText } from './check-texts.mjs';
import { textsByKey, writeFunctions, writeTypes } from './compile-texts.mjs';

type Said = (values?: Readonly<Record<string, unknown>>, options?: { readonly locale: string }) => string;

/** Returns the functions of English and Kiswahili texts, as a process loads them. */
async function load(en: Readonly<Record<string, StoredText>>, sw: Readonly<Record<string, StoredText>> = {}) {
  const runtime = pathToFileURL(join(import.meta.dirname, '..', 'app', 'shared', 'text-runtime.ts')).href;
  const code = writeFunctions(textsByKey({ en: { area: en }, sw: { area: sw } })).replace('#texts/runtime', runtime);
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return (await import(/* @vite-ignore */ url)) as Readonly<Record<string, Said | undefined>>;
}

const swahili = { locale: 'sw' };

const plural = (counted: readonly string[], match: Readonly<Record<string, string>>): StoredText => [
  {
    declarations: counted.flatMap((name) => [`input ${name}`, `local ${name}Plural = ${name}: plural`]),
    match,
  },
];

test('a text is said in the language that is asked for, in English where it has no other', async () => {
  const { close, staff } = await load({ close: 'Close', staff: 'Appoint' }, { close: 'Funga' });
  expect([close?.(), close?.({}, swahili), close?.({}, { locale: 'en' })]).toEqual(['Close', 'Funga', 'Close']);
  expect([staff?.(), staff?.({}, swahili)]).toEqual(['Appoint', 'Appoint']);
});

test('values stand where the language wants them, whatever they contain', async () => {
  const { of } = await load({ of: '{count} of {total}: {count}' }, { of: 'Kati ya {total}, {count}' });
  expect(of?.({ count: 2, total: '`${x}` {count} \\' })).toBe('2 of `${x}` {count} \\: 2');
  expect(of?.({ count: 0, total: '' }, swahili)).toBe('Kati ya , 0');
});

test.each([
  '"double" and \'single\' quotes',
  'back\\slashes\\\\ \\n \\u0041 \\` \\"',
  '`backticks` and ${placeholders} $1 $& $$',
  '</script><!-- {',
  'braces { } {} { name } {a-b} }{',
  'a line\nanother\r\n\tand\u2028one\0',
  'Mwanzo → ‘é’ 😀',
  '',
])('the words %j come out as they are', async (words) => {
  // `{placeholders}` is the one value among them.
  const { text } = await load({ text: words });
  expect(text?.({ placeholders: '{placeholders}' })).toBe(words);
});

test('a count selects its form, several counts one form of each', async () => {
  const { days, both } = await load(
    {
      days: plural(['count'], { 'countPlural=one': 'a day', 'countPlural=other': '{count} days' }),
      both: plural(['open', 'of'], {
        'openPlural=one, ofPlural=one': '{open} of one',
        'openPlural=one, ofPlural=other': 'one of {of}',
        'openPlural=other, ofPlural=one': '{open} of a single',
        'openPlural=other, ofPlural=other': '{open} of {of}',
      }),
    },
    { days: plural(['count'], { 'countPlural=one': 'siku moja', 'countPlural=other': 'siku {count}' }) },
  );
  const counts = [0, 1, 2, 1.5, '1'];
  expect(counts.map((count) => days?.({ count }))).toEqual(['0 days', 'a day', '2 days', '1.5 days', 'a day']);
  expect(counts.map((count) => days?.({ count }, swahili))).toEqual([
    'siku 0',
    'siku moja',
    'siku 2',
    'siku 1.5',
    'siku moja',
  ]);
  const pairs = [1, 2].flatMap((open) => [1, 2].map((of) => both?.({ open, of })));
  expect(pairs).toEqual(['1 of one', 'one of 2', '2 of a single', '2 of 2']);
});

test('plural forms that leave a count without words are refused', async () => {
  await expect(load({ days: plural(['count'], { 'countPlural=one': 'a day' }) })).rejects.toThrow(
    'form for all others',
  );
  const undeclared = plural(['days'], { 'countPlural=one': 'a day', 'countPlural=other': 'days' });
  await expect(load({ days: undeclared })).rejects.toThrow('countPlural of countPlural=one is not declared');
});

test('the types ask for each value of a text, and for those that it only counts', () => {
  const types = writeTypes(
    textsByKey({
      en: {
        area: {
          close: 'Close',
          hello: 'Hello {name}, {name} of {place}',
          days: plural(['count'], { 'countPlural=one': 'a day for {who}', 'countPlural=other': 'days for {who}' }),
        },
      },
    }),
  );
  expect(types.split('\n').filter((line) => line.startsWith('export'))).toEqual([
    'export declare const close: (values?: None, options?: Options) => string;',
    'export declare const hello: (values: { name: Value; place: Value }, options?: Options) => string;',
    'export declare const days: (values: { count: Value; who: Value }, options?: Options) => string;',
  ]);
  // Compiled, not run.
  const wrong = () => [
    // @ts-expect-error a forgotten value
    m.ui_table_of(),
    // @ts-expect-error another value
    m.ui_table_of({ name: 'Orders' }),
    // @ts-expect-error a value that nobody can read
    m.ui_table_of({ title: {} }),
    // @ts-expect-error a language that is not there
    m.ui_try_again({}, { locale: 'fr' }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

test('texts that the same sources show are one module for browsers', () => {
  const texts = textsByKey({ en: { area: { a: 'A', b: 'B', c: 'C', unused: 'U' } } });
  const users = Object.entries({ a: ['one.tsx'], b: ['one.tsx'], c: ['one.tsx', 'two.tsx'] });
  const modules = writeModules(texts, new Map(users.map(([key, paths]) => [key, new Set(paths)])));
  const exported = (code: string) => [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const written = [...modules].filter(([id]) => isTextModule(id)).map(([, code]) => exported(code));
  expect(written).toEqual([['a', 'b'], ['c'], ['unused']]);
  expect(modules.get(textsOfBrowsers)).toContain('export * as m');
});
