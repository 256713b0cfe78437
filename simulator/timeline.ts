/** The simulator's time: the current time, jobs for later, and moving on without waiting. */
export interface Timeline {
  now(): Date;
  /** Runs a job after `delayMs` of this time; returns a function that cancels it. */
  after(delayMs: number, run: () => Promise<void> | void): () => void;
  /** Moves the time on by `ms`, running due jobs in order and waiting for each. */
  advance(ms: number): Promise<void>;
  /** Cancels all jobs. */
  stop(): void;
}

interface Job {
  readonly due: number;
  readonly run: () => Promise<void> | void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates a time that follows the machine's clock and can be moved forward. With `frozenAt` it stands still until it is moved, so that
 * tests need no sleeping.
 */
export function createTimeline(options: { frozenAt?: Date } = {}): Timeline {
  const { frozenAt } = options;
  const machineTime = frozenAt ? () => frozenAt.getTime() : () => Date.now();
  const jobs: Job[] = [];
  let moved = 0;
  let timer: NodeJS.Timeout | undefined;

  const nowMs = () => machineTime() + moved;

  function armTimer(): void {
    clearTimeout(timer);
    const [next] = jobs;
    if (frozenAt || !next) return;
    timer = setTimeout(runDue, Math.min(Math.max(next.due - nowMs(), 0), LONGEST_TIMER_MS));
  }

  function runDue(): void {
    for (let next = jobs[0]; next && next.due <= nowMs(); next = jobs[0]) {
      jobs.shift();
      void perform(next);
    }
    armTimer();
  }

  return {
    now: () => new Date(nowMs()),
    after(delayMs, run) {
      const job: Job = { due: nowMs() + Math.max(0, delayMs), run };
      const later = jobs.findIndex((other) => other.due > job.due);
      jobs.splice(later === -1 ? jobs.length : later, 0, job);
      armTimer();
      return () => {
        const at = jobs.indexOf(job);
        if (at !== -1) jobs.splice(at, 1);
      };
    },
    async advance(ms) {
      let left = ms;
      for (let next = jobs[0]; next && next.due <= nowMs() + left; next = jobs[0]) {
        jobs.shift();
        const step = Math.max(0, next.due - nowMs());
        moved += step;
        left -= step;
        await perform(next);
      }
      moved += Math.max(0, left);
      armTimer();
    },
    stop() {
      clearTimeout(timer);
      jobs.length = 0;
    },
  };
}

/** Contains a job's failure, because it must not stop later jobs or the process of the simulator. */
async function perform(job: Job): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
