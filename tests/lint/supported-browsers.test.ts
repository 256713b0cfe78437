import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { findYounger, oldBrowserScript } from '#app/shared/supported-browsers.ts';

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
  "['ng’ombe', 'Wanjiru\\u0303', '👩‍🏫👍🏾🇰🇪', 'መልካም', 'a\\r\\nb', ''].map((text) => [...new Intl.Segmenter('en').segment(text)].map(({ segment, index }) => [segment, index]))",
];

/** A browser without younger built-ins. */
function browser(isOld: boolean) {
  const written: string[] = [];
  const context = createContext({
    AbortSignal,
    AbortController,
    URL,
    document: { write: (text: string) => written.push(text) },
  });
  runInContext('globalThis.URL = class extends URL {}; globalThis.AbortSignal = { __proto__: null };', context);
  if (isOld)
    runInContext(
      `for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
       for (const name of ['toWellFormed', 'isWellFormed']) delete String.prototype[name];
       delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers; delete Intl.Segmenter;
       const Native = URL; globalThis.URL = function (address, base) { return new Native(address, base); };`,
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
])('the build refuses %s', (code) => expect(findYounger(code)).toHaveLength(1));

test.each([
  'typeof Uint8Array.fromBase64=="function"?Uint8Array.fromBase64(x):own(x)',
  'bytes.toBase64?.()??own(bytes)',
  '[...map.values()].map(f)',
  'Map.groupBy(a, f)',
  'new URL(x)',
  'list.toSorted()',
])('the build takes %s', (code) => expect(findYounger(code)).toEqual([]));
