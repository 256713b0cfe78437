import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile. */
interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** Reads the stages of the product's Dockerfile, each from its FROM; the last stage is the image. */
export function readDockerfile(): readonly (readonly Instruction[])[] {
  const text = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const stages: Instruction[][] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', ...words] = line.split(' ');
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, words: words.join(' ') });
  }
  return stages;
}

/** Returns the arguments of an instruction; throws unless the stage has exactly one. */
export function only(stage: readonly Instruction[], name: string): string {
  const [found, ...more] = stage.filter((instruction) => instruction.name === name);
  if (!found || more.length > 0) throw new Error(`the stage has not exactly one ${name}`);
  return found.words;
}

/** Returns the settings of an ENV instruction. */
export function environmentOf(stage: readonly Instruction[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    only(stage, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
}

/** Returns the paths that the image copies from the checkout. */
export function copiedFromCheckout(stage: readonly Instruction[]): readonly string[] {
  return stage
    .filter(({ name, words }) => name === 'COPY' && !words.startsWith('--from='))
    .flatMap(({ words }) => words.split(' ').slice(0, -1));
}

/** Parses the command of HEALTHCHECK or CMD, written as a list. */
export function commandIn(words: string): readonly string[] {
  return JSON.parse(words.slice(words.indexOf('['))) as string[];
}
