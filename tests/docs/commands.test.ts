import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reconcileCommand } from '#commands/reconcile.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { blockLinesIn, codesIn, readDocuments } from './documents.ts';
import { commandsOf, optionsOf, productCommandOf, type Words } from './named-commands.ts';

const documents = await readDocuments();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const read = (path: string) => readFileSync(path, 'utf8');

/** Commands by document: those of blocks, and those in backticks. */
const named = documents.flatMap(({ path, text }) =>
  [...blockLinesIn(text), ...codesIn(text)].flatMap(commandsOf).map((words) => ({ path, words })),
);

/** The usage of each subcommand of reconcile, by its name. */
const usages: ReadonlyMap<string, string> = await (async () => {
  const refusal = await reconcileCommand(['?'], {} as never).catch((error: unknown) => error);
  if (!(refusal instanceof StartError)) throw new TypeError('reconcile refuses an unknown subcommand');
  const lines = refusal.message.split('\n').filter((line) => line.startsWith('  '));
  return new Map(lines.map((line) => [line.trim().split(' ')[0] ?? '', line.trim()]));
})();

/** Says what is wrong with the arguments of one of the product's commands; null if nothing is. */
function faultOfProductCommand(name: string, args: Words): string | null {
  const file = `commands/${name}.ts`;
  if (!existsSync(file)) return null;
  const usage = name === 'reconcile' ? usageOfReconcile(args) : read(file);
  if (usage === null) return `no subcommand ${args[0]}`;
  const unknown = optionsOf(args).find((option) => !usage.includes(option) && option !== '--as');
  if (unknown !== undefined) return `no option ${unknown}`;
  const verb = args.find((word) => /^[a-z][a-z-]+$/.test(word));
  return name === 'reconcile' || verb === undefined || usage.includes(`'${verb}'`) || existsSync(verb)
    ? null
    : `no word ${verb}`;
}

/** Returns the usage of a subcommand; null if there is none. The report has no arguments. */
const usageOfReconcile = ([subcommand]: Words): string | null =>
  subcommand === undefined ? '' : (usages.get(subcommand) ?? null);

const partsOfBench = /const parts = \{([\s\S]*?)\n\};/.exec(read('bench/main.ts'))?.[1] ?? '';
const stepsOfTests = [...read('scripts/test.mjs').matchAll(/'([^'\n]+)'/g)].map(([, step = '']) => step.toLowerCase());
const projects = new Set([...read('vitest.config.ts').matchAll(/name: '([^']+)'/g)].map(([, project]) => project));

/** Says what is wrong with a command; null if nothing is. */
function faultOf(words: Words): string | null {
  const [program, second = '', third = ''] = words;
  const bare = words.filter((word) => word !== '--');
  if (program === 'npm') {
    if (second === 'test') {
      const unknown = bare.slice(2).find((word) => !stepsOfTests.some((step) => step.includes(word.toLowerCase())));
      return unknown === undefined ? null : `no step ${unknown}`;
    }
    if (second === 'start') return null;
    const product = productCommandOf(words);
    if (!product) return ['ci', 'install', 'sbom', 'audit'].includes(second) ? null : 'no such use of npm';
    if (!/^[a-z]+$/.test(product.name)) return null;
    if (!(product.name in scripts)) return `no script ${product.name}`;
    if (product.name === 'bench') {
      const unknown = product.args.find((part) => !new RegExp(`\\b${part}\\b`).test(partsOfBench));
      return unknown === undefined ? null : `no part ${unknown}`;
    }
    return faultOfProductCommand(product.name, product.args);
  }
  if (program === 'npx') {
    if (second === 'node') return existsSync(third) ? null : `no file ${third}`;
    if (!existsSync(`node_modules/.bin/${second}`)) return `no program ${second}`;
    const project = words[words.indexOf('--project') + 1];
    if (words.includes('--project') && !projects.has(project)) return `no project ${project}`;
    const missing = words.find((word) => word.includes('/') && globSync(`${word}*`).length === 0);
    return missing === undefined ? null : `no file ${missing}`;
  }
  const product = productCommandOf(words);
  if (product && !/^[a-z]+$/.test(product.name)) return null;
  if (product)
    return read('commands/main.ts').includes(product.name)
      ? faultOfProductCommand(product.name, product.args)
      : `no command ${product.name}`;
  return second === '' || second.startsWith('-') || existsSync(second) ? null : `no file ${second}`;
}

test.each([
  ['npm run nothing', 'no script nothing'],
  ['npm test -- unit nowhere', 'no step nowhere'],
  ['npm run bench -- pages nothing', 'no part nothing'],
  ['npm run reconcile -- nothing ORDER', 'no subcommand nothing'],
  ['npm run reconcile -- refund ORDER --whole', 'no option --whole'],
  ['npm run import -- DIR --force', 'no option --force'],
  ['npm run admin -- remove EMAIL', 'no word remove'],
  ['npx vitest run --project integration app/modules', 'no project integration'],
  ['npx vitest run --project unit tests/nowhere', 'no file tests/nowhere'],
  ['npx nothing', 'no program nothing'],
  ['node tests/long/nothing.ts 20', 'no file tests/long/nothing.ts'],
  ['cd /opt/mic3 && npm ci && npm run nothing', 'no script nothing'],
  ['mic3 nothing', 'no command nothing'],
  ['PORT=3002 mic3 reconcile nothing', 'no subcommand nothing'],
])('%s has a fault: %s', (line, fault) => {
  expect(commandsOf(line).map(faultOf)).toContain(fault);
});

test.each([
  'npm start',
  'PORT=4000 npm start',
  'npm test -- all',
  'npm run backup verify DIR',
  'mic3 backup verify DIR',
  'npm run doctor -- --send EMAIL      # also sends a mail',
  'npm run reconcile -- refund ORDER --all --as EMAIL --note …',
  'npx vitest run --project unit tests/docs',
  'node tests/long/repeat.ts model 10000 [seed=N]',
])('%s has none', (line) => {
  expect(commandsOf(line)).toHaveLength(1);
  expect(commandsOf(line).map(faultOf)).toEqual([null]);
});

test('every command of every document exists, with its options', () => {
  const faults = named.flatMap(({ path, words }) => {
    const fault = faultOf(words);
    return fault === null ? [] : [`${path}: ${words.join(' ')}: ${fault}`];
  });
  expect(named.length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

test('every subcommand of reconcile is in the manual, and those without the command before them exist', () => {
  const manual = documents.find(({ path }) => path === 'docs/operations.md')?.text ?? '';
  const [, section = ''] = manual.split('\n## When money needs a person\n');
  const codes = codesIn(section.split('\n## ')[0] ?? '').map((code) =>
    code.replace(/^npm run reconcile -- /, '').split(' '),
  );
  const subcommands = codes.filter(
    ([name = '', ...args]) => usages.has(name) || (/^[a-z]/.test(name) && args.some((word) => /^[A-Z]+$/.test(word))),
  );
  expect(subcommands.flatMap((words) => faultOfProductCommand('reconcile', words) ?? [])).toEqual([]);
  const options = codes.filter(([first = '']) => first.startsWith('--')).flatMap(optionsOf);
  const known = [...usages.values()].join(' ');
  expect(options.filter((option) => !known.includes(option))).toEqual([]);
  expect([...usages.keys()].filter((name) => !subcommands.some(([first]) => first === name))).toEqual([]);
});
