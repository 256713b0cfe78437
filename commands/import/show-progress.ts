import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** How wide the bar is, in characters. */
const width = 30;

export interface Progress {
  /** A file was read up to a line. */
  readonly read: (file: string, line: number) => void;
  /** Prints something while no bar is in the way. */
  readonly beside: (print: () => void) => void;
  readonly end: () => void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar at the foot of a terminal; nothing elsewhere, where lines stay lines. The files are known by their bytes. */
export function showProgress(paths: readonly string[], screen: Screen): Progress {
  if (screen.isTTY !== true) return { read: () => undefined, beside: (print) => print(), end: () => undefined };
  const sizes = new Map(paths.map((path) => [basename(path), statSync(path).size]));
  const lines = new Map(paths.map((path) => [basename(path), linesIn(path)]));
  const whole = [...sizes.values()].reduce((sum, size) => sum + size, 0) || 1;
  const shares = new Map<string, number>();
  let bar = '';
  const draw = () => void screen.write(bar);
  const clear = () => void (bar !== '' && screen.write('\r\u001b[K'));
  return {
    read(file, line) {
      shares.set(file, Math.min(1, line / (lines.get(file) ?? 1)) * (sizes.get(file) ?? 0));
      const done = [...shares.values()].reduce((sum, share) => sum + share, 0) / whole;
      const full = Math.round(done * width);
      clear();
      bar = `[${'#'.repeat(full)}${' '.repeat(width - full)}] ${Math.round(done * 100)} %  ${file}`;
      draw();
    },
    beside(print) {
      clear();
      print();
      draw();
    },
    end() {
      clear();
      bar = '';
    },
  };
}

/** About how many lines a file has, by the length of its first ones: near enough for a bar. */
function linesIn(path: string): number {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(65_536);
    const read = readSync(file, head);
    const lines = head.subarray(0, read).toString('latin1').split('\n').length;
    return Math.max(1, (lines * statSync(path).size) / Math.max(1, read));
  } finally {
    closeSync(file);
  }
}
