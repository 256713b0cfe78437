/** A command that a document names: its words, such as npm, run, doctor. */
export type Words = readonly string[];

/** Programs whose commands are checked. */
const programs = new Set(['npm', 'npx', 'node', 'node_modules/.bin/node', 'mic3']);

/** Reads a line as commands: without its comment, joined commands one by one, settings before and what follows a pipe left out. */
export function commandsOf(line: string): Words[] {
  return line
    .replace(/\s#(?!texts).*$/, '')
    .split(/&&|;|\||, then /)
    .map((part) => part.trim().replace(/^\$ /, '').split(/\s+/))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word))))
    .filter(([program = '']) => programs.has(program));
}

/** Returns what follows `npm run NAME`, `build/server/command.js NAME` or `mic3 NAME` of the product's commands; null for other commands. */
export function productCommandOf(words: Words): { readonly name: string; readonly args: Words } | null {
  const bare = words.filter((word) => word !== '--' && word !== '--silent');
  const [program, second, name = ''] = bare;
  if (program === 'mic3') return second === undefined ? null : { name: second, args: bare.slice(2) };
  const isRun = program === 'npm' && second === 'run';
  const isBuilt = second?.endsWith('build/server/command.js') === true;
  return isRun || isBuilt ? { name, args: bare.slice(3) } : null;
}

/** Returns the options of a command, without values: `--note`, `--account`. */
export const optionsOf = (words: Words): string[] =>
  words.flatMap((word) => /^\[?(--[a-z][a-z-]*)/.exec(word)?.[1] ?? []);
