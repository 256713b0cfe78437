import type { Timeline } from '../timeline.ts';

/** Jobs on the timeline that can be cancelled together. */
interface ScheduledJobs {
  /** Runs a job at a time of the timeline; now, if that time is past. */
  at(moment: string | number, run: () => Promise<void>): void;
  forget(): void;
}

export function createScheduledJobs(timeline: Timeline): ScheduledJobs {
  const cancels = new Set<() => void>();
  return {
    at(moment, run) {
      const cancel = timeline.after(new Date(moment).getTime() - timeline.now().getTime(), () => {
        cancels.delete(cancel);
        return run();
      });
      cancels.add(cancel);
    },
    forget() {
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}
