import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { findYounger, oldBrowserScript } from '#app/shared/supported-browsers.ts';
import { findYoungerPatterns, findYoungerStyles } from '../../scripts/find-younger.ts';

const fallbacks = readFileSync('public/old-browsers.js', 'utf8');
const cases = [
  '[3, 1, 2].toSorted((a, b) => a - b)',
  '[3, 1, 2].toSorted()',
  '[1, 2, 3].toReversed()',
  '[1, 2, 3].toSpliced(1, 1, 8, 9)',
  '[1, 2, 3].with(-1, 9)',
  "['a\\ud83d', '👩‍🏫', '\\udc00b', 'é'].map((text) => [text.toWellFormed(), text.isWellFormed()])",
  '[...Map.groupBy([1, 2, 3], (n) => n % 2)]',
  "Object.entries(Object.groupBy(['a', 'bb', 'c'], (text, index) => text.length + (index > 5)))",
  "['https://a.example', 'b', 'javascript:x', '//'].map((text) => URL.canParse(text))",
  "[URL.canParse('x', 'https://a.example'), URL.canParse('x', 'y')]",
  "['', '?a=1&b=2&a=3', 'a'].map((text) => new URLSearchParams(text).size.toFixed())",
  "['ng’ombe', 'Wanjiru\\u0303', '👩‍🏫👍🏾🇰🇪', 'መልካም', 'a\\r\\nb', ''].map((text) => [...new Intl.Segmenter('en').segment(text)].map(({ segment, index }) => [segment, index]))",
];

/** A browser without younger built-ins. */
function browser(isOld: boolean, hasHas = true) {
  const written: string[] = [];
  const context = createContext({
    AbortSignal,
    AbortController,
    URL,
    URLSearchParams,
    CSS: { supports: () => hasHas },
    document: { write: (text: string) => written.push(text) },
  });
  runInContext(
    'globalThis.Element = class {}; globalThis.URL = class extends URL {}; globalThis.AbortSignal = { __proto__: null };',
    context,
  );
  if (isOld)
    runInContext(
      `for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
       for (const name of ['toWellFormed', 'isWellFormed']) delete String.prototype[name];
       delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers; delete Intl.Segmenter;
       const Native = URL; globalThis.URL = function (address, base) { return new Native(address, base); };
       const Params = URLSearchParams;
       globalThis.URLSearchParams = class { constructor(text) { this[Symbol.iterator] = () => new Params(text)[Symbol.iterator](); } };`,
      context,
    );
  return {
    written,
    run: (code: string): unknown => JSON.parse(runInContext(`JSON.stringify(${code})`, context) as string),
    context,
  };
}

describe('an old browser', () => {
  test('gets what it lacks by one script, before the others', () => {
    const { context, written } = browser(true);
    expect(oldBrowserScript).not.toContain('</');
    runInContext(oldBrowserScript, context);
    expect(written).toEqual(['<script src="/old-browsers.js"></script>']);
  });

  test('gets it too for styles alone, and a present one gets nothing', () => {
    for (const hasHas of [true, false]) {
      const { context, written } = browser(false, hasHas);
      runInContext('AbortSignal.any = () => null;', context);
      runInContext(oldBrowserScript, context);
      expect(written).toHaveLength(hasHas ? 0 : 1);
    }
  });

  test.each(cases)('%s is the same there', (code) => {
    const old = browser(true);
    expect(() => old.run(code)).toThrow();
    runInContext(fallbacks, old.context);
    const young = browser(false);
    expect(old.run(code)).toEqual(young.run(code));
  });

  test('has promises with their resolvers, and signals of several', async () => {
    const { context } = browser(true);
    runInContext(fallbacks, context);
    expect(
      await runInContext(
        '(() => { const one = Promise.withResolvers(); one.resolve(7); return one.promise; })()',
        context,
      ),
    ).toBe(7);
    const any = runInContext('AbortSignal.any', context) as (signals: AbortSignal[]) => AbortSignal;
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = any([one.signal, other.signal]);
    expect(signal.aborted).toBe(false);
    other.abort('why');
    expect([signal.aborted, signal.reason]).toEqual([true, 'why']);
    expect(any([other.signal]).aborted).toBe(true);
  });
});

test.each([
  'await Array.fromAsync(x)',
  'a.isSubsetOf(b)',
  'map.values().map(f)',
  'new URLPattern({})',
  'Promise.try(f)',
  'URL.parse(text)',
  'bytes.toBase64()',
  'sheet.hidePopover()',
  'requestIdleCallback(f)',
  'Response.json(x)',
  'document.startViewTransition(f)',
])('the build refuses %s', (code) => expect(findYounger(code)).toHaveLength(1));

test.each([
  'typeof Uint8Array.fromBase64=="function"?Uint8Array.fromBase64(x):own(x)',
  'bytes.toBase64?.()??own(bytes)',
  '[...map.values()].map(f)',
  'Map.groupBy(a, f)',
  'new URL(x)',
  'list.toSorted()',
  'sheet?.hidePopover?.()',
  "typeof HTMLElement.prototype.showPopover==='function'&&sheet.showPopover()",
  'params.size>0',
])('the build takes %s', (code) => expect(findYounger(code)).toEqual([]));

test.each([
  ['text.match(/[a--b]/v)', '/[a--b]/v'],
  ['const a = { b: [/x/gv] }', '/x/gv'],
  ["new RegExp('x', 'v')", '/x/v'],
  ["RegExp('x', 'gv')", '/x/gv'],
  ['/(?i:x)y/.test(z)', '/(?i:x)y/'],
  ['/(?<a>x)|(?<a>y)/.test(z)', '/(?<a>x)|(?<a>y)/'],
])('the build refuses the pattern of %s', (code, found) =>
  expect(findYoungerPatterns(parseSync('a.js', code).program)).toEqual([found]),
);

test.each(['a/v,b', '/(?<=a)b(?<!c)/u', '/(?:a)(?<n>b)(?!c)/dgimsuy', "new RegExp(x, 'u')", "'/x/v'"])(
  'the build takes the pattern of %s',
  (code) => expect(findYoungerPatterns(parseSync('a.js', code).program)).toEqual([]),
);

test.each([
  '.a{color:red;& .b{top:0}}',
  '.a{.b{top:0}&:hover{top:0}}',
  '.a{color:light-dark(#000,#fff)}',
  '.a{top:anchor(bottom)}',
  '.a{position-anchor:--x}',
  '@scope (.a){.b{top:0}}',
  '.a:user-invalid,.b{color:red}',
  '.a{background:color-mix(in oklab,var(--x) 10%,var(--y))}',
  '.a{top:0;background-color:color-mix(in oklab,var(--x) 10%,var(--y))}',
  '@layer a{@media print{.a{background:color-mix(in oklab,red 10%,var(--y))}}}',
])('the build refuses the style %s', (css) => expect(findYoungerStyles(css)).toHaveLength(1));

test.each([
  '.a{background:var(--y);background:color-mix(in oklab,var(--x) 10%,var(--y))}',
  '.a{color:color-mix(in oklab,red 10%,var(--y));--x:color-mix(in oklab,red 10%,var(--y));box-shadow:0 0 color-mix(in oklab,red 10%,var(--y))}',
  '@supports (color:light-dark(red,red)){.a{color:light-dark(#000,#fff)}}',
  '.a{text-wrap:balance}@starting-style{.a{opacity:0}}.b:has(.c){top:0}',
  '.a:hover,.opened,details[open]{top:0}',
])('the build takes the style %s', (css) => expect(findYoungerStyles(css)).toEqual([]));
