/**
 * Plants small mistakes into the code, one by one, and runs the tests that a change of the file can reach, as `npm test` does, until one
 * fails. A defect that no test of the default selection finds is looked for with all tests. Works in a copy of the tree. Keeps its results
 * in `test-results/planted-defects.json` and goes on there after an interruption.
 *
 *     node tests/long/planted-defects.ts [likely] [missed|types|NAME…]
 *
 * `missed` tries those again that nothing found, a name that one. With `likely` only the tests run that each list names. `types` plants all at
 * once: neither the types nor the linter may find any.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { plantedDefects } from './planted/planted-defects.ts';
import type { PlantedDefect } from './planted/planted-defect.ts';
import { runIn, runTests, type Selection } from './planted/run-tests.ts';
import { testsBeside, TreeCopy } from './planted/tree-copy.ts';

/** What became of a defect. */
interface Outcome {
  /** Of the defect as it was planted. */
  readonly hash: string;
  /** The selection whose test found it; null if none did. */
  readonly selection: Selection | null;
  /** 'file: test'; empty if none found it. */
  readonly by: string;
}

const resultsFile = 'test-results/planted-defects.json';
const print = (line: string) => void process.stdout.write(`${line}\n`);
const [first, ...rest] = process.argv.slice(2);
const isQuick = first === 'likely';
const words = isQuick || first === undefined ? rest : [first, ...rest];

const hashOf = ({ file, text, replacement }: PlantedDefect) =>
  createHash('sha256')
    .update(JSON.stringify([file, text, replacement]))
    .digest('hex')
    .slice(0, 16);

function readOutcomes(): Record<string, Outcome> {
  try {
    const stored = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Outcome>;
    const current = plantedDefects.filter((defect) => stored[defect.name]?.hash === hashOf(defect));
    return Object.fromEntries(current.flatMap(({ name }) => (stored[name] ? [[name, stored[name]]] : [])));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function keepOutcomes(): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(resultsFile, `${JSON.stringify(outcomes, null, 2)}\n`);
}

const outcomes = readOutcomes();

function wantedDefects(): readonly PlantedDefect[] {
  if (words.length === 0) return plantedDefects.filter(({ name }) => !(name in outcomes));
  if (words[0] === 'missed') return plantedDefects.filter(({ name }) => outcomes[name]?.selection !== 'default');
  const unknown = words.filter((word) => !plantedDefects.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`no defect ${unknown.join(', ')}`);
  return plantedDefects.filter(({ name }) => words.includes(name));
}

type Found = Omit<Outcome, 'hash'>;

/** Runs the tests that probably find a defect; null if none did. */
async function findNear(
  { folder }: TreeCopy,
  { file, likely = testsBeside(file) }: PlantedDefect,
): Promise<Found | null> {
  const [by] = await runTests(folder, { selection: 'default', files: likely });
  return by === undefined ? null : { selection: 'default', by };
}

/** Runs every test that a change of the file can reach, first those of the default selection. */
async function findAnywhere({ folder }: TreeCopy, { file }: PlantedDefect): Promise<Found> {
  for (const selection of ['default', 'all'] as const) {
    const [by] = await runTests(folder, { selection, files: { reach: file } });
    if (by !== undefined) return { selection, by };
  }
  return { selection: null, by: '' };
}

/** Plants defects one by one. Returns those that were not found. */
async function plantEach(
  copy: TreeCopy,
  defects: readonly PlantedDefect[],
  find: (copy: TreeCopy, defect: PlantedDefect) => Promise<Found | null>,
): Promise<PlantedDefect[]> {
  const left: PlantedDefect[] = [];
  for (const defect of defects) {
    const begun = performance.now();
    copy.plant(defect);
    const found = await find(copy, defect);
    copy.restore(defect);
    const took = `${Math.round((performance.now() - begun) / 1000)} s`;
    if (found === null || found.selection === null) left.push(defect);
    if (found !== null) {
      outcomes[defect.name] = { hash: hashOf(defect), ...found };
      keepOutcomes();
    }
    print(`${defect.name}: ${found?.selection ? `${found.selection}, by ${found.by}` : 'not found'} (${took})`);
  }
  return left;
}

/** Forgets what a test found of these defects that fails without a defect too. */
async function checkFinders(copy: TreeCopy, defects: readonly PlantedDefect[]): Promise<void> {
  const fileOf = ({ by }: Outcome) => by.slice(0, by.indexOf(':'));
  for (const selection of ['default', 'all'] as const) {
    const found = defects.flatMap(({ name }) => outcomes[name] ?? []).filter((each) => each.selection === selection);
    if (found.length === 0) continue;
    const wanted = { selection, files: [...new Set(found.map(fileOf))] };
    for (const failure of await runTests(copy.folder, wanted, { bail: false })) {
      print(`fails without a defect too: ${failure}`);
      process.exitCode = 1;
      for (const [name, { by }] of Object.entries(outcomes)) if (by === failure) delete outcomes[name];
    }
  }
  keepOutcomes();
}

async function checkTypes(copy: TreeCopy): Promise<void> {
  for (const defect of plantedDefects) copy.plant(defect);
  await runIn(copy.folder, ['react-router', 'typegen']);
  for (const command of [
    ['tsc', '--noEmit'],
    ['oxlint', '--type-aware', '--deny-warnings', ...new Set(plantedDefects.map(({ file }) => file))],
  ]) {
    const { code, output } = await runIn(copy.folder, command);
    print(code === 0 ? `${command[0]} finds none` : output);
    if (code !== 0) process.exitCode = 1;
  }
}

function printSummary(): void {
  const selectionOf = ({ name }: PlantedDefect) => outcomes[name]?.selection;
  for (const defect of plantedDefects)
    if (selectionOf(defect) === 'all') print(`found by npm test -- all only: ${defect.name}. ${defect.breaks}`);
    else if (selectionOf(defect) === null) print(`not found: ${defect.name}. ${defect.breaks}`);
  const open = plantedDefects.filter((defect) => selectionOf(defect) === undefined);
  if (open.length > 0) print(`to be tried: ${open.map(({ name }) => name).join(', ')}`);
  const found = plantedDefects.filter((defect) => selectionOf(defect) === 'default');
  print(`${found.length} of ${plantedDefects.length} found by npm test`);
}

const copy = new TreeCopy();
try {
  if (words[0] === 'types') await checkTypes(copy);
  else {
    const wanted = wantedDefects();
    const left = await plantEach(copy, wanted, findNear);
    if (!isQuick) await plantEach(copy, left, findAnywhere);
    await checkFinders(copy, wanted);
    printSummary();
  }
} finally {
  copy.remove();
}
