import cluster from 'node:cluster';
import type { MetricsExchange, WorkerMetrics } from '#app/platform/metrics.server.ts';

/** Environment variable with the number of a worker, from 1. The parent sets it. */
export const numberVariable = 'WORKER_NUMBER';

/** What a worker tells its parent. */
export type FromWorker =
  /** It could listen now. */
  | { readonly kind: 'prepared' }
  /** It listens; with the sentences for the operator. */
  | { readonly kind: 'listening'; readonly message: string }
  | MetricsMessage;

/** What a parent tells a worker. */
export type ToWorker = { readonly kind: 'listen' } | MetricsMessage;

/** A message between workers, which the parent passes on. */
type MetricsMessage =
  /** A worker asks all, itself too; the parent adds how many it asked. */
  | { readonly kind: 'metrics?'; readonly id: number; readonly from: number; readonly asked: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly to: number; readonly metrics: WorkerMetrics };

/** This process as one of the workers of a server. */
export interface Worker {
  readonly number: number;
  readonly metrics: MetricsExchange;
  /** Says that the worker could listen. Resolves when it may: at the first start when all workers could. */
  prepared(): Promise<void>;
  listening(message: string): void;
}

/** Milliseconds to wait for the metrics of the other workers. */
const metricsMs = 2_000;

/** Returns this process as a worker; null if it is no worker. */
export function openWorker(): Worker | null {
  if (!cluster.isWorker) return null;
  const number = Number(process.env[numberVariable]);
  const tell = (message: FromWorker) => void (process.connected && process.send?.(message));
  const mayListen = Promise.withResolvers<void>();
  const questions = new Map<number, { asked: number; readonly answers: WorkerMetrics[]; answer: () => void }>();
  let readOwn: () => Promise<WorkerMetrics> = () => Promise.resolve([]);
  let lastQuestion = 0;

  function checkQuestion(id: number): void {
    const question = questions.get(id);
    if (question && question.answers.length >= question.asked) question.answer();
  }

  async function answer({ id, from }: { readonly id: number; readonly from: number }): Promise<void> {
    tell({ kind: 'metrics', id, to: from, metrics: await readOwn() });
  }

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'listen') mayListen.resolve();
    else if (message.kind === 'metrics') {
      questions.get(message.id)?.answers.push(message.metrics);
      checkQuestion(message.id);
    } else {
      const question = message.from === number ? questions.get(message.id) : undefined;
      if (question) question.asked = message.asked;
      // Without an answer the others go on after a moment.
      answer(message).catch(() => undefined);
    }
  });

  return {
    number,
    metrics: {
      worker: number,
      answerWith(read) {
        readOwn = read;
      },
      async collect() {
        lastQuestion += 1;
        const id = lastQuestion;
        const { promise, resolve } = Promise.withResolvers<void>();
        const question = { asked: Infinity, answers: [], answer: resolve };
        questions.set(id, question);
        const timer = setTimeout(resolve, metricsMs);
        tell({ kind: 'metrics?', id, from: number, asked: 0 });
        await promise;
        clearTimeout(timer);
        questions.delete(id);
        return question.answers;
      },
    },
    prepared() {
      tell({ kind: 'prepared' });
      return mayListen.promise;
    },
    listening: (message) => tell({ kind: 'listening', message }),
  };
}
