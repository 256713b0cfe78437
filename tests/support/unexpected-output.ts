import { afterEach, beforeEach } from 'vitest';

type Level = 'error' | 'warn';

const original: Record<Level, typeof console.error> = { error: console.error, warn: console.warn };
let output: { level: Level; text: string }[] = [];

const textOf = (parts: readonly unknown[]) =>
  parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ');

/** Removes the expected sentence from the test's console output; fails the test if it is missing. */
export function expectConsole(level: Level, sentence: string | RegExp): void {
  const at = output.findIndex(
    (line) =>
      line.level === level && (typeof sentence === 'string' ? line.text.includes(sentence) : sentence.test(line.text)),
  );
  if (at < 0) throw new Error(`console.${level} never said ${String(sentence)}`);
  output.splice(at, 1);
}

let deprecated: string[] = [];
/** Node gives each warning once in a process, so the first test that causes it fails. */
const onWarning = ({ name, message, stack }: Error) => {
  if (name === 'DeprecationWarning') deprecated.push(stack ?? message);
};

// Every test file loads this: unexpected output on console.error or console.warn, and the use of deprecated functions, fail the test.
beforeEach(() => {
  output = [];
  deprecated = [];
  process.on('warning', onWarning);
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => void output.push({ level, text: textOf(parts) });
  }
});

afterEach(() => {
  Object.assign(console, original);
  process.off('warning', onWarning);
  const [first] = output;
  if (first) throw new Error(`unexpected console.${first.level}: ${first.text}`);
  if (deprecated.length > 0) throw new Error(`deprecated: ${deprecated.join('\n')}`);
});
