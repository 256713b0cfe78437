import { afterEach, beforeEach } from 'vitest';

type Level = 'error' | 'warn';

const original: Record<Level, typeof console.error> = { error: console.error, warn: console.warn };
let said: { level: Level; text: string }[] = [];

const textOf = (parts: readonly unknown[]) =>
  parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ');

/** Takes the expected sentence out of what the test said on the console; fails the test where it was not said. */
export function expectConsole(level: Level, sentence: string | RegExp): void {
  const at = said.findIndex(
    (line) =>
      line.level === level && (typeof sentence === 'string' ? line.text.includes(sentence) : sentence.test(line.text)),
  );
  if (at < 0) throw new Error(`console.${level} never said ${String(sentence)}`);
  said.splice(at, 1);
}

let deprecated: string[] = [];
/** Node warns of each once in a process: whichever test comes to it first fails. */
const heed = ({ name, message, stack }: Error) => {
  if (name === 'DeprecationWarning') deprecated.push(stack ?? message);
};

// Every test file loads this: whatever lands on console.error or console.warn unexpected, or uses what is deprecated, fails its test.
beforeEach(() => {
  said = [];
  deprecated = [];
  process.on('warning', heed);
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => void said.push({ level, text: textOf(parts) });
  }
});

afterEach(() => {
  Object.assign(console, original);
  process.off('warning', heed);
  const [first] = said;
  if (first) throw new Error(`unexpected console.${first.level}: ${first.text}`);
  if (deprecated.length > 0) throw new Error(`deprecated: ${deprecated.join('\n')}`);
});
