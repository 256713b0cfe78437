import { parseJson } from './parse-json.ts';

/** A text that is not JSON, with its line. */
export class JsonFault extends Error {
  override name = 'JsonFault';
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

/**
 * Reads the objects of a JSON array, or of one object per line, with the line on which each begins. Holds one object in memory. Throws
 * JsonFault for anything between the objects, and for a text that ends early.
 */
export async function* readJsonObjects(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ readonly line: number; readonly value: Readonly<Record<string, unknown>> }> {
  const state = {
    line: 1,
    begin: 1,
    depth: 0,
    isInText: false,
    isEscaped: false,
    kept: '',
    isArray: false,
    isClosed: false,
  };
  for await (const chunk of chunks) {
    let from = state.depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const letter = chunk[at] ?? '';
      if (letter === '\n') state.line += 1;
      if (state.depth === 0 && letter !== '{') {
        between(state, letter);
        continue;
      }
      if (state.depth === 0) {
        if (state.isClosed) throw new JsonFault(state.line, 'goes on after its end');
        from = at;
        state.begin = state.line;
      }
      step(state, letter);
      if (state.depth > 0) continue;
      const value = parse(state.kept + chunk.slice(from, at + 1), state.begin);
      state.kept = '';
      from = -1;
      yield { line: state.begin, value };
    }
    if (from >= 0) state.kept += chunk.slice(from);
  }
  if (state.depth > 0 || (state.isArray && !state.isClosed)) throw new JsonFault(state.line, 'ends in the middle');
}

interface State {
  readonly line: number;
  depth: number;
  isInText: boolean;
  isEscaped: boolean;
  isArray: boolean;
  isClosed: boolean;
}

function between(state: State, letter: string): void {
  if (/[\s,\u{feff}]/u.test(letter)) return;
  if (letter === '[' && !state.isArray) state.isArray = true;
  else if (letter === ']' && state.isArray && !state.isClosed) state.isClosed = true;
  else throw new JsonFault(state.line, 'is not a JSON array of objects');
}

function step(state: State, letter: string): void {
  if (state.isEscaped) state.isEscaped = false;
  else if (state.isInText) {
    if (letter === '\\') state.isEscaped = true;
    if (letter === '"') state.isInText = false;
  } else if (letter === '"') state.isInText = true;
  else if (letter === '{' || letter === '[') state.depth += 1;
  else if (letter === '}' || letter === ']') state.depth -= 1;
}

function parse(text: string, line: number): Readonly<Record<string, unknown>> {
  try {
    return parseJson(text) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new JsonFault(line, `is not JSON (${(error as Error).message.split('\n')[0]})`);
  }
}
