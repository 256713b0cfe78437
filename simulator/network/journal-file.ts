import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/** An append-only list of facts, one JSON line each. */
export interface Journal {
  /** What was written before, oldest first. */
  readonly lines: readonly unknown[];
  /** Returns only when the fact is on disk. */
  append(fact: unknown): void;
  /** Forgets everything. */
  clear(): void;
  close(): void;
}

/** A journal without a file, gone with the process. */
export function memoryJournal(): Journal {
  return { lines: [], append: () => undefined, clear: () => undefined, close: () => undefined };
}

/**
 * Opens or creates a journal. A last line that was cut off by a crash was never acknowledged and is dropped.
 *
 * @throws Error naming the file and line where an earlier line cannot be read.
 */
export function openJournal(file: string): Journal {
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a+');
  syncFolder(path.dirname(file));
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) ftruncateSync(descriptor, Buffer.byteLength(whole));
  let open = true;
  return {
    lines:
      whole === ''
        ? []
        : whole
            .trimEnd()
            .split('\n')
            .map((line, index) => parseLine(line, file, index + 1)),
    append(fact) {
      if (!open) throw new Error(`The ledger ${file} is closed.`);
      const line = Buffer.from(`${JSON.stringify(fact)}\n`);
      for (let written = 0; written < line.length;) written += writeSync(descriptor, line, written);
      fsyncSync(descriptor);
    },
    clear() {
      ftruncateSync(descriptor, 0);
      fsyncSync(descriptor);
    },
    close() {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}

function parseLine(line: string, file: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(
      `Line ${number} of the simulator's ledger ${file} cannot be read; move the file away to start afresh.`,
    );
  }
}

/** A new file's name is durable only when its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
