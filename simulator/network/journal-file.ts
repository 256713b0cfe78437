import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/** An append-only list of JSON lines. */
export interface Journal {
  /** The lines written before, oldest first. */
  readonly lines: readonly unknown[];
  /** Appends a line and returns when it is on disk. */
  append(fact: unknown): void;
  /** Removes all lines. */
  clear(): void;
  close(): void;
}

/** Creates a journal without a file, which lasts as long as the process. */
export function memoryJournal(): Journal {
  return { lines: [], append: () => undefined, clear: () => undefined, close: () => undefined };
}

/**
 * Opens or creates a journal. Drops a last line that a crash cut off, because it was never acknowledged. Throws Error naming file and line
 * if an earlier line cannot be read.
 */
export function openJournal(file: string): Journal {
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a+');
  syncFolder(path.dirname(file));
  const text = readFileSync(file, 'utf8');
  const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
  if (completeLines.length < text.length) ftruncateSync(descriptor, Buffer.byteLength(completeLines));
  let open = true;
  return {
    lines:
      completeLines === ''
        ? []
        : completeLines
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

/** Syncs a folder: without it, a new file's name is not durable. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
