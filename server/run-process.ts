import { createLog, type Log } from '#app/platform/log.server.ts';
import { currentRequest } from '#app/platform/request-context.ts';
import { asStartError } from '#app/platform/start-error.server.ts';

/** Program that a process runs until it stops. */
export interface Running {
  readonly log: Log;
  /** Milliseconds that `stop` takes before it ends anything. */
  readonly drainMs?: number;
  stop(): Promise<void>;
}

type Tell = (sentence: string) => void;

/** Format of the sentences for the operator: plain text, or JSON lines like those of the log. */
type Sentences = 'text' | 'json';

/**
 * Returns JSON in production, where a program collects the log; text in a terminal and in the demo. `env` is the environment of the
 * process.
 */
export function sentencesFor(env: NodeJS.ProcessEnv): Sentences {
  return env['APP_MODE'] === 'production' && !process.stdout.isTTY ? 'json' : 'text';
}

const levels = { info: 30, fatal: 60 };

/** Writes past the log's level, which may be silent. */
function print(stream: NodeJS.WriteStream, sentences: Sentences, level: keyof typeof levels, text: string): void {
  const time = new Date().toISOString();
  for (const msg of sentences === 'json' ? text.split('\n') : [text])
    stream.write(`${sentences === 'json' ? JSON.stringify({ level: levels[level], time, msg }) : msg}\n`);
}

/** Longest duration of a stop, in milliseconds. */
const maxStopMs = 14_000;

/** Milliseconds within which two signals count as one: a terminal sends Ctrl-C to npm and to us, and npm passes it on. */
const sameSignal = 1_000;

/**
 * Starts something and runs it to its end. Prints a StartError, and a full disk, as a sentence and ends with exit code 1. SIGTERM and
 * SIGINT stop it in order, with exit code 0; a second signal ends the process at once. An uncaught error fails the request to which it
 * belongs. An uncaught error of no request is logged, and the process closes and ends with code 1, because its state is unknown.
 * `interrupted` is the exit code of a stop during the start: not 0 for commands, which do all their work in the start. `sentences` is the
 * format of the sentences for the operator.
 */
export async function runProcess(
  start: (tell: Tell) => Promise<Running>,
  { interrupted = 0, sentences = 'text' }: { readonly interrupted?: number; readonly sentences?: Sentences } = {},
): Promise<void> {
  let stopping: { since: number } | undefined;
  let running: Running | undefined;

  async function end(code: number): Promise<void> {
    stopping = { since: performance.now() };
    // Ends the process even if the stop waits for something that never answers. The timer itself does not keep the process.
    process.exitCode = code;
    setTimeout(() => process.exit(code), maxStopMs + (running?.drainMs ?? 0)).unref();
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
    // During the start, open resources cannot be closed yet; the lock and the database survive a sudden end.
    if (!running) process.exit(interrupted);
    void end(0);
  };
  process.on('SIGTERM', signalled);
  process.on('SIGINT', signalled);

  const uncaught = (error: unknown) => {
    const log = running?.log ?? createLog('error');
    const request = currentRequest();
    if (request) {
      log.error({ err: error }, 'an uncaught error ended its request');
      request.fail(error);
      return;
    }
    log.fatal({ err: error }, 'an uncaught error ends the process');
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
