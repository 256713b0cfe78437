// Compiles the texts of app/texts to functions, which the sources import as '#texts'. Everything that reads the sources compiles them
// first.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './check-texts.mjs';
import { root } from './project.mjs';

/** Writes the functions of all texts with their types, for the server and tests. Several processes may do it at the same time. */
export function compileTexts() {
  const texts = textsByKey(readTexts(root));
  const folder = join(root, '.texts');
  mkdirSync(folder, { recursive: true });
  writeIfDifferent(join(folder, 'texts.js'), writeFunctions(texts));
  writeIfDifferent(join(folder, 'texts.d.ts'), writeTypes(texts));
  for (const file of ['index.js', 'index.d.ts'])
    writeIfDifferent(join(folder, file), "export * as m from './texts.js';\n");
}

function writeIfDifferent(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

/** Returns each text by its key, as { en, sw }. Texts for staff have no `sw`. */
export function textsByKey({ en, sw = {} }) {
  return new Map(
    Object.entries(en).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [key, { en: text, sw: sw[area]?.[key] }]),
    ),
  );
}

/** Writes a module that exports a function for each text. */
export const writeFunctions = (texts) =>
  [
    "import { inKiswahili, plural } from '#texts/runtime';",
    ...[...texts].map(([key, text]) => `export const ${key} = ${writeFunction(text)};`),
    '',
  ].join('\n');

function writeFunction({ en, sw }) {
  const english = writeText('en', en);
  if (sw === undefined) return `(i) => ${english}`;
  return `(i, o) => (inKiswahili(o) ? ${writeText('sw', sw)} : ${english})`;
}

/** Writes a text as an expression of its values `i`. The last of its plural forms holds for every count that no form before it names. */
function writeText(locale, text) {
  if (typeof text === 'string') return writeWords(text);
  const [{ declarations, match }] = text;
  const counted = new Map(declarations.flatMap((line) => countOf(line) ?? []));
  const forms = Object.entries(match);
  const [names = '', words = ''] = forms.pop() ?? [];
  if (!formsOf(names).every(([, form]) => form === 'other')) throw new Error(`${names} is not the form for all others`);
  const choices = forms.map(([condition, choice]) => {
    const tests = formsOf(condition).map(([name, form]) => {
      if (!counted.has(name)) throw new Error(`${name} of ${condition} is not declared`);
      return `plural('${locale}', i.${counted.get(name)}) === '${form}'`;
    });
    return `${tests.join(' && ')} ? ${writeWords(choice)} : `;
  });
  return `(${choices.join('')}${writeWords(words)})`;
}

/** Reads 'local countPlural = count: plural' as the name of the form and the value that it is of. */
const countOf = (declaration) => {
  const [, name, value] = /^local (\w+) = (\w+): plural$/.exec(declaration) ?? [];
  return name && [[name, value]];
};

/** Reads 'openPlural=one, resultsPlural=other' as pairs. */
const formsOf = (condition) => condition.split(', ').map((part) => part.split('='));

/** JSON escapes backslashes and characters that end a line, quotes too, which need none here. */
const writeWords = (text) =>
  `\`${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/`|\$(?=\{)/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, '${i.$1}')}\``;

/** Writes the types of the functions: a text with values asks for each of them, one without takes none. */
export const writeTypes = (texts) =>
  [
    'type None = object;',
    'type Value = string | number;',
    "interface Options { readonly locale?: 'en' | 'sw' }",
    ...[...texts].map(([key, { en }]) => {
      const values = valuesOf(en);
      const type =
        values.length === 0 ? 'values?: None' : `values: { ${values.map((name) => `${name}: Value`).join('; ')} }`;
      return `export declare const ${key}: (${type}, options?: Options) => string;`;
    }),
    '',
  ].join('\n');

/** Returns the names of a text's values: those that it shows, and those that it counts. */
function valuesOf(text) {
  const words = typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match));
  const counted =
    typeof text === 'string'
      ? []
      : text.flatMap(({ declarations }) => declarations.flatMap((line) => countOf(line) ?? []));
  const shown = words.flatMap((word) => [...word.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [...new Set([...counted.map(([, value]) => value), ...shown])];
}

if (process.argv[1] === import.meta.filename) compileTexts();
