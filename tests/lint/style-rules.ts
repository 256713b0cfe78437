import { dirname, join, normalize } from 'node:path';

/** The text of every file by its path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

const classPattern = /\.(-?[_a-zA-Z][\w-]*)/g;
/** Classes without a home: the areas that rules speak of, and a mark that the tests of the layout look for. */
const homeless = /^(admin|admin-login|num)$/;
const isScope = (selector: string) => /^(\.admin|\.admin-login|:root)$/.test(selector);

interface Rule {
  readonly selector: string;
  readonly parents: readonly string[];
}

/** The rules of a stylesheet: their selectors, and those they are nested in. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^']*'/g, '')) {
    if (sign === '{') {
      const selector = text.trim();
      if (!selector.startsWith('@'))
        rules.push({ selector, parents: open.filter((parent) => !parent.startsWith('@')) });
      open.push(selector);
    } else if (sign === '}') open.pop();
    if ('{};'.includes(sign)) text = '';
    else text += sign;
  }
  return rules;
}

/** Weight of a rule as evidence that its stylesheet owns a class. */
const claim = { part: 1, state: 2, ownInPortal: 3, own: 4 } as const;

function claimsOf({ selector, parents }: Rule): ReadonlyMap<string, number> {
  const claims = new Map<string, number>();
  const note = (name: string, height: number) => {
    if (!homeless.test(name)) claims.set(name, Math.max(height, claims.get(name) ?? 0));
  };
  for (const alternative of selector.split(/,(?![^(]*\))/)) {
    const bare = alternative.trim().replace(/^\.(admin|admin-login)\s+(?=\.)/, '');
    for (const [, name = ''] of bare.matchAll(classPattern)) note(name, claim.part);
    // A selector of one element with one class; its state may depend on other classes.
    const [, name, state = ''] =
      /^\.([\w-]+)((?:::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\])*)$/.exec(bare) ?? [];
    if (name === undefined || !parents.every(isScope)) continue;
    const isScoped = parents.length > 0 || bare !== alternative.trim();
    note(name, state.includes('.') ? claim.state : isScoped ? claim.ownInPortal : claim.own);
  }
  return claims;
}

/** The stylesheets that may be the home of each class. More than one is one too many. */
export function homesOf(files: Sources): ReadonlyMap<string, readonly string[]> {
  const strongest = new Map<string, { height: number; homes: Set<string> }>();
  for (const [path, css] of files) {
    if (!path.endsWith('.css')) continue;
    for (const rule of rulesOf(css))
      for (const [name, height] of claimsOf(rule)) {
        const known = strongest.get(name);
        if (!known || height > known.height) strongest.set(name, { height, homes: new Set([path]) });
        else if (height === known.height) known.homes.add(path);
      }
  }
  return new Map([...strongest].map(([name, { homes }]) => [name, [...homes]]));
}

const literal = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const hole = '\0';
/** The words of each string of a piece of code; what a template fills in is a hole. */
const wordsOf = (code: string): string[][] =>
  [...code.matchAll(literal)].map(([, single, double, template]) =>
    (single ?? double ?? (template ?? '').replaceAll(/\$\{[^}]*\}/g, hole)).split(/\s+/).filter(Boolean),
  );

/** The code of `{…}` or `(…)` that begins at an index. */
function enclosed(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if ('{('.includes(code.charAt(at))) depth += 1;
    else if ('})'.includes(code.charAt(at)) && (depth -= 1) === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

/** The classes that a component gives to elements: in `className` and in `classNames(…)`. */
function classesIn(code: string): ReadonlySet<string> {
  const given = [...code.matchAll(/\bclassName=(?="|\{)|\bclassNames(?=\()/g)].map(({ 0: { length }, index }) => {
    const start = index + length;
    return code.charAt(start) === '"' ? code.slice(start, code.indexOf('"', start + 1) + 1) : enclosed(code, start);
  });
  const words = given.flatMap((piece) => wordsOf(piece.replaceAll(/[=!]==\s*('[^']*'|"[^"]*")/g, '')).flat());
  return new Set(words.filter((word) => !word.includes(hole)));
}

/** The classes of the stylesheets that no component names. Other packages write those that `foreign` matches. */
export function unusedIn(files: Sources, foreign: RegExp): string[] {
  const known = homesOf(files);
  const used = new Set<string>();
  const composed: RegExp[] = [];
  for (const [path, code] of files) {
    if (!/\.tsx?$/.test(path) || /\.(test\.tsx?|server\.ts)$/.test(path)) continue;
    for (const words of wordsOf(code)) {
      // Words of a sentence are no classes.
      if (!words.every((word) => word.includes(hole) || known.has(word) || homeless.test(word))) continue;
      for (const word of words) {
        used.add(word);
        if (word.includes(hole) && /[a-z]/.test(word))
          composed.push(new RegExp(`^${word.replaceAll(/[^\w\0-]/g, '\\$&').replaceAll(hole, '[\\w-]*')}$`));
      }
    }
  }
  return [...known.keys()].filter(
    (name) => !used.has(name) && !foreign.test(name) && !composed.some((pattern) => pattern.test(name)),
  );
}

const importPattern = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Every file that a file leads to: by imports of code, lazy ones too, and of stylesheets. */
function reachedFrom(entries: readonly string[], files: Sources): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const path of reached)
    for (const [, specifier = ''] of (files.get(path) ?? '').matchAll(
      path.endsWith('.css') ? /@import '([^']+)'/g : importPattern,
    )) {
      const file = specifier.startsWith('#app/')
        ? specifier.slice(1)
        : specifier.startsWith('.')
          ? normalize(join(dirname(path), specifier))
          : '';
      if (files.has(file)) reached.add(file);
    }
  return reached;
}

/** The classes of a page whose stylesheet the page does not load, each as 'file: class'. */
export function unstyledIn(page: readonly string[], files: Sources, homes = homesOf(files)): string[] {
  const reached = reachedFrom(page, files);
  return [...reached]
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...classesIn(files.get(path) ?? '')]
        .filter((name) => !homeless.test(name) && !(homes.get(name) ?? []).some((home) => reached.has(home)))
        .map((name) => `${path}: ${name}`),
    );
}

/** Variables that a stylesheet uses without a default, and that no stylesheet and no component sets. */
export function undefinedIn(files: Sources): string[] {
  const set = new Set(
    [...files].flatMap(([path, text]) =>
      [...text.matchAll(path.endsWith('.css') ? /(--[\w-]+)\s*:/g : /['"`](--[\w-]+)['"`]/g)].map(([, name]) => name),
    ),
  );
  return [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, css]) =>
      [...new Set([...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name))]
        .filter((name) => !set.has(name))
        .map((name) => `${path}: ${name}`),
    );
}
