import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { listScenarios } from '#tests/scenarios/listed-scenarios.ts';
import { specification, untested, type Sentence } from '#tests/specification.ts';

/** A test, or a group of tests, that proves sentences of the specification. */
export interface Proof {
  readonly path: string;
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

/** Reads the tests of a file that prove sentences. Throws if `specifies` is not directly before a test. */
export function proofsIn(path: string): Proof[] {
  const code = readFileSync(path, 'utf8');
  if (!code.includes('specifies(')) return [];
  const proofs: Proof[] = [];
  for (const statements of blocksOf(parseSync(path, code).program)) {
    for (const [index, statement] of statements.entries()) {
      const sentences = sentencesOf(statement);
      if (sentences === null) continue;
      const title = titleOf(statements[index + 1], code);
      if (title === null) throw new Error(`${path}: no test follows specifies('${sentences[0]}')`);
      proofs.push({ path, title, sentences });
    }
  }
  return proofs;
}

/** Returns all lists of statements below a node. */
function blocksOf(node: unknown): ESTree.Statement[][] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(blocksOf);
  const here = 'body' in node && Array.isArray(node.body) ? [node.body as ESTree.Statement[]] : [];
  return [...here, ...Object.values(node).flatMap(blocksOf)];
}

function callOf(statement: ESTree.Statement | undefined): ESTree.CallExpression | null {
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : null;
  return expression?.type === 'CallExpression' ? expression : null;
}

function sentencesOf(statement: ESTree.Statement): Sentence[] | null {
  const call = callOf(statement);
  if (call?.callee.type !== 'Identifier' || call.callee.name !== 'specifies') return null;
  // The compiler has checked that they are sentences of the specification.
  return call.arguments.flatMap((input) => ('value' in input ? [input.value as Sentence] : []));
}

/** Returns the title of the test in a statement: its first text. Scenarios have a number before it. */
function titleOf(statement: ESTree.Statement | undefined, code: string): string | null {
  for (const given of callOf(statement)?.arguments ?? []) {
    if (given.type === 'Literal' && typeof given.value === 'string') return given.value;
    if (given.type === 'TemplateLiteral') return code.slice(given.start + 1, given.end - 1);
  }
  return null;
}

/** Returns the sentences without a test and without a reason in `untested`, and those with both. */
export function unprovenSentences(proofs: readonly Proof[]): Sentence[] {
  const proven = new Set(proofs.flatMap(({ sentences }) => sentences));
  return allSentences().filter((sentence) => proven.has(sentence) === sentence in untested);
}

function allSentences(): Sentence[] {
  return Object.entries(specification).flatMap(([subject, { sentences }]) =>
    sentences.map((sentence) => `${subject}: ${sentence}` as Sentence),
  );
}

/** Writes docs/specification.md from the sentences and the tests that name them. */
export function renderSpecification(proofs: readonly Proof[]): string {
  const bySentence = new Map<Sentence, string[]>();
  for (const { path, title, sentences } of proofs) {
    for (const sentence of sentences) {
      const file = basename(path).replace(/(\.test)?\.tsx?$/, '');
      const proof = `[${file}](../${path}) › ${title.replaceAll('|', escapedBar)}`;
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), proof]);
    }
  }
  const sections = Object.entries(specification).map(([subject, { section, sentences }]) =>
    [
      `## ${subject}${section === null ? '' : ` (${section})`}`,
      '',
      '| sentence | proved by |',
      '|---|---|',
      ...sentences.map((sentence) => {
        const key = `${subject}: ${sentence}` as Sentence;
        return `| ${sentence} | ${cellOf(bySentence.get(key) ?? [`not tested: ${untested[key]}`])} |`;
      }),
    ].join('\n'),
  );
  return `${introduction}\n${[...sections, renderScenarios()].join('\n\n')}\n`;
}

/** Writes the table of the payment scenarios. The simulator's README says what each number is. */
function renderScenarios(): string {
  const rows = [...Map.groupBy(listScenarios(), ({ number }) => number)].map(([number, tests]) => {
    const proofs = tests.map(
      ({ name, file, title }) => `[${file}](../tests/scenarios/${name}) › ${title.replaceAll('|', escapedBar)}`,
    );
    return `| ${number} | ${proofs.join('<br>')} |`;
  });
  return ['## Payment scenarios', '', '| number | proved by |', '|---|---|', ...rows].join('\n');
}

const escapedBar = String.raw`\|`;

/** Tests shown for each sentence; a search for the sentence finds the others. */
const shown = 2;

function cellOf(proofs: readonly string[]): string {
  const more = proofs.length - shown;
  return [...proofs.slice(0, shown), ...(more > 0 ? [`and ${more} more`] : [])].join('<br>');
}

const introduction = `# Specification

Which test proves which sentence of the specification. Find a sentence, open its test; the test imports the code. A row names two tests;
search the tests for the sentence to see all of them. The last table names every test of the payment scenarios.
The number after a heading is the section of the specification. Headings without a number are choices that it left to us.

Add a sentence to \`tests/specification.ts\` and name it before its test with \`specifies('Courses list: search box')\`.
\`npm run docs\` makes this page, which git ignores.
`;
