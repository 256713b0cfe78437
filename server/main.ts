import cluster from 'node:cluster';
import { checkMemory } from './check-memory.ts';
import { runProcess, sentencesFor, type Running } from './run-process.ts';
import { startProcess } from './start-process.ts';

/** Starts the server as a separate process. */
async function start(tell: (sentence: string) => void): Promise<Running> {
  const warning = cluster.isWorker ? null : checkMemory();
  if (warning !== null) tell(warning);
  return startProcess(async () => (await import('./serve.ts')).serve, tell);
}

await runProcess(start, { sentences: sentencesFor(process.env) });
