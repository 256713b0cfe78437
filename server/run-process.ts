import { createLog, type Log } from '#app/platform/log.server.ts';
import { currentRequest } from '#app/platform/request-context.ts';
import { asStartError } from '#app/platform/start-error.server.ts';

/** What a process runs until it is told to stop. */
export interface Running {
  readonly log: Log;
  /** Milliseconds that `stop` takes before it ends anything. */
  readonly drainMs?: number;
  stop(): Promise<void>;
}

type Tell = (sentence: string) => void;

/** How sentences for the operator are printed: as they are, or each as a line of JSON among those of the log. */
export type Sentences = 'text' | 'json';

/**
 * JSON in production, where a program collects the log; text for a person at a terminal, and in the demo. `env` is the environment of the
 * process.
 */
export function sentencesFor(env: NodeJS.ProcessEnv): Sentences {
  return env['APP_MODE'] === 'production' && !process.stdout.isTTY ? 'json' : 'text';
}

const levels = { info: 30, fatal: 60 };

/** Past the log's level, which may be silent. */
function print(stream: NodeJS.WriteStream, sentences: Sentences, level: keyof typeof levels, text: string): void {
  const time = new Date().toISOString();
  for (const msg of sentences === 'json' ? text.split('\n') : [text])
    stream.write(`${sentences === 'json' ? JSON.stringify({ level: levels[level], time, msg }) : msg}\n`);
}

/** Nothing may hold up the end longer (milliseconds). */
const longestStop = 14_000;

/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: signals this close together are one (milliseconds). */
const sameSignal = 1_000;

/**
 * Starts something and sees it through to its end. A StartError is printed as its sentence, with exit code 1; so is a full disk. SIGTERM and
 * SIGINT stop it in order, with exit code 0; a second one ends the process at once. An error that nobody caught fails the
 * request to which it belongs; one that belongs to no request is logged and ends the process with code 1, after closing: nobody knows what state
 * it left behind. `interrupted` is the exit code of one
 * that is told to stop before it has started: for commands, whose work is their start, not 0. `sentences` is how those for the operator are
 * printed.
 */
export async function runProcess(
  start: (tell: Tell) => Promise<Running>,
  { interrupted = 0, sentences = 'text' }: { readonly interrupted?: number; readonly sentences?: Sentences } = {},
): Promise<void> {
  let stopping: { since: number } | undefined;
  let running: Running | undefined;

  async function end(code: number): Promise<void> {
    stopping = { since: performance.now() };
    // Also where the stop waits for something that never answers, and nothing else keeps the process.
    process.exitCode = code;
    setTimeout(() => process.exit(code), longestStop + (running?.drainMs ?? 0)).unref();
    try {
      await running?.stop();
    } catch (error) {
      running?.log.error({ err: error }, 'could not stop in order');
      process.exit(1);
    }
    process.exit(code);
  }

  const signalled = () => {
    if (stopping) {
      if (performance.now() - stopping.since > sameSignal) process.exit(1);
      return;
    }
    // While it starts, what was opened cannot be closed yet; the lock and the database stand a sudden end.
    if (!running) process.exit(interrupted);
    void end(0);
  };
  process.on('SIGTERM', signalled);
  process.on('SIGINT', signalled);

  const uncaught = (error: unknown) => {
    const log = running?.log ?? createLog('error');
    const request = currentRequest();
    if (request) {
      log.error({ err: error }, 'an error that nobody caught ends its request');
      request.fail(error);
      return;
    }
    log.fatal({ err: error }, 'an error that nobody caught ends the process');
    if (!stopping) void end(1);
  };

  try {
    running = await start((sentence) => print(process.stdout, sentences, 'info', sentence));
  } catch (error) {
    const reason = asStartError(error);
    if (!reason) throw error;
    print(process.stderr, sentences, 'fatal', reason.message);
    process.exit(1);
  }
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', uncaught);
}
