import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { homesOf, undefinedIn, unstyledIn, unusedIn, type Sources } from './style-rules.ts';

/** ProseMirror, its tables and pdf.js write these. */
const foreign = /^(ProseMirror-|selectedCell$|markedContent$)/;

const app: Sources = new Map(
  readdirSync('app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map(({ parentPath, name }) => [`${parentPath}/${name}`, readFileSync(`${parentPath}/${name}`, 'utf8')]),
);

/** A route with the layouts around it. */
const pagesOf = (entries: readonly RouteConfigEntry[], around: readonly string[] = ['app/root.tsx']): string[][] =>
  entries.flatMap(({ file, children = [] }) => {
    const page = [...around, `app/${file}`];
    return [page, ...pagesOf(children, page)];
  });

const twice = (files: Sources) => [...homesOf(files)].filter(([, homes]) => homes.length > 1);

describe('what it reports', () => {
  const page = (...files: [string, string][]): Sources => new Map(files);

  it('a class that two stylesheets declare', () => {
    const files = page(
      ['a.css', '.a { color: red; }\n.b .a { color: blue; }'],
      ['b.css', '.b {\n  .c { top: 0; }\n}\n.a:hover { top: 0; }'],
    );
    expect(twice(files)).toEqual([['a', ['a.css', 'b.css']]]);
  });

  it('no class that another stylesheet adapts', () => {
    const files = page(
      ['a.css', '/* .c { } */ @layer components { .a:not(.b, .c > *)::before { top: 0; } .b, .c { top: 0; } }'],
      ['b.css', '.d { .a { top: 0; } }\n.a > .d { top: 0; }\n.admin { .a { top: 0; } }\n.a.b { top: 0; }'],
    );
    expect(twice(files)).toEqual([]);
  });

  it('a class that no component names', () => {
    const files = page(
      ['a.css', '.a, .b, .c, .t-red, .t-big { top: 0; }'],
      ['a.tsx', "const words = 'not a or b'; const tone = <p className={`t-${tone} a`} title={isB ? 'b' : ''} />;"],
      ['a.test.tsx', "'c'"],
    );
    expect(unusedIn(files, /^$/)).toEqual(['c']);
  });

  it('a class without the stylesheet that declares it', () => {
    const files = page(
      ['a.css', '.a { top: 0; }\n.d { .b { top: 0; } }'],
      ['list.css', "@import './a.css' layer(components);"],
      ['b.css', '.b { top: 0; }'],
      ['root.tsx', "import './list.css';\nexport { B } from './b.tsx';"],
      ['b.tsx', 'const lazy = import(\'./c.tsx\'); <p className="a b" title="e"/>'],
      ['c.tsx', "<p className={classNames('a', kind === 'f' && 'g')} />"],
      ['unreached.tsx', '<p className="h" />'],
    );
    expect(unstyledIn(['root.tsx'], files)).toEqual(['b.tsx: b', 'c.tsx: g']);
  });

  it('a variable that nothing sets', () => {
    const files = page(
      ['a.css', '.a { --size: 1px; width: var(--size); color: var(--gone); top: var(--other, 0); }'],
      ['b.css', '.b { gap: var(--gap); }'],
      ['b.tsx', "<p style={cssVariables({ '--gap': '4px' })} />"],
    );
    expect(undefinedIn(files)).toEqual(['a.css: --gone']);
  });
});

describe('the stylesheets of the application', () => {
  it('use no variable that nothing sets', () => {
    expect(undefinedIn(app)).toEqual([]);
  });

  it('declare each class once', () => {
    expect(twice(app)).toEqual([]);
  });

  it('declare no class that nothing uses', () => {
    expect(unusedIn(app, foreign)).toEqual([]);
  });

  it('are loaded by the pages that use them', () => {
    const pages = pagesOf(routes).filter((page) => page.at(-1)?.endsWith('.tsx'));
    const homes = homesOf(app);
    expect(pages.length).toBeGreaterThan(100);
    expect(new Set(pages.flatMap((page) => unstyledIn(page, app, homes)))).toEqual(new Set());
  });

  it('know no utilities of Tailwind', () => {
    expect(readFileSync('package.json', 'utf8')).not.toContain('tailwind');
    expect([...app].filter(([, text]) => /@(apply|tailwind|utility)\b/.test(text)).map(([path]) => path)).toEqual([]);
  });
});
