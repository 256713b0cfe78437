import { glob, readFile } from 'node:fs/promises';

interface Document {
  readonly path: string;
  readonly text: string;
}

/** Folders that are not in the repository, and the document that `npm run docs` makes. */
const notKept = ['node_modules/**', 'build/**', 'data/**', 'release/**', 'test-results/**', 'docs/specification.md'];

/** Reads every document of the repository, by path. */
export async function readDocuments(): Promise<Document[]> {
  const paths: string[] = [];
  for await (const path of glob('**/*.md', { exclude: notKept })) paths.push(path);
  return Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

/** Returns the texts in backticks outside of blocks of code. */
export const codesIn = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));

/** Returns the lines of the blocks of code, indented or fenced. */
export function blockLinesIn(text: string): string[] {
  const fenced = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const indented = [...text.matchAll(/^ {4,}(?![-*|] |\d+\. )(.+)$/gm)].map(([, line = '']) => line);
  return [...fenced, ...indented].map((line) => line.trim());
}

const withoutBlocks = (text: string) => text.replaceAll(/^```.*?^```/gms, '');

/** Counts words as `wc -w` does. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
