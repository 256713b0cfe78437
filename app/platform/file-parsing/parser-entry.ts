// The parser process: parses one file at a time for the server, which limits and ends it (parser-process.server.ts). It has no settings,
// no secrets and no database.
import { FileRefusal } from './file-refusal.ts';
import { handlers } from './handlers.ts';
import type { FileSource } from './file-source.ts';
import type { FromParser, ToParser } from './parser-messages.ts';

type AnyHandler = (source: FileSource, options: unknown, progressed: (percent: number) => void) => Promise<unknown>;

const reads = new Map<number, (bytes: Uint8Array | null) => void>();
let lastRead = 0;

const send = (message: FromParser) => void process.send?.(message);

function readFromServer(start: number, end: number): Promise<Uint8Array> {
  const read = ++lastRead;
  return new Promise((resolve, reject) => {
    reads.set(read, (bytes) => (bytes ? resolve(bytes) : reject(new Error('the file could not be read'))));
    send({ type: 'read', read, start, end });
  });
}

async function run({ handler, byteSize, options }: Extract<ToParser, { type: 'job' }>): Promise<void> {
  try {
    const handle = (handlers as Readonly<Record<string, unknown>>)[handler] as AnyHandler;
    const progressed = (percent: number) => send({ type: 'progress', percent });
    send({ type: 'done', result: await handle({ byteSize, read: readFromServer }, options, progressed) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^E[A-Z]+$/.test(code)) {
      send({ type: 'failed', code, message: String(error) });
      return;
    }
    const { reason, message } =
      error instanceof FileRefusal ? error : { reason: 'damaged' as const, message: String(error).slice(0, 500) };
    send({ type: 'refused', reason, detail: message });
  }
}

process.on('message', (message: ToParser) => {
  if (message.type === 'job') {
    void run(message);
    return;
  }
  reads.get(message.read)?.(message.bytes);
  reads.delete(message.read);
});
// Errors of libraries outside of a job's promise: the server refuses the file, and starts the process again.
process.on('uncaughtException', () => process.exit(2));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches all processes of a terminal; the server ends this one.
process.on('SIGINT', () => undefined);
send({ type: 'ready' });
