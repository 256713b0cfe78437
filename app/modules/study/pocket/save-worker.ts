import type { CourseFile } from './saved-course.ts';
import { lockOf, openSavedCourses } from './saved-courses-store.ts';
import { saveFiles, type SavingLimits, type SavingOutcome } from './save-files.ts';

/** What a page asks of the worker. */
export interface SavingOrder {
  readonly learnerId: string;
  readonly files: readonly CourseFile[];
  readonly limits: SavingLimits;
}

/** What the worker tells the page: bytes of a file that are here, at last how the saving ended, or that it failed. */
export type SavingNews =
  | { readonly fileId: string; readonly bytes: number }
  | { readonly outcome: SavingOutcome }
  | { readonly error: string };

interface WithConnection {
  readonly connection?: { readonly type?: string };
}

const tell = (news: SavingNews) => postMessage(news);

/** Waits one second after the first cut, and twice as long after each further one that brought nothing. */
const wait = (trial: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1000 * 2 ** Math.max(0, trial - 1));
  });

/** Saves files until all are here. The page stops it by ending the worker: the browser then gives its lock and its file back. */
async function work({ learnerId, files, limits }: SavingOrder): Promise<void> {
  const outcome = await navigator.locks.request(lockOf(learnerId), async () =>
    saveFiles(await openSavedCourses(learnerId), files, limits, {
      fetch: (...request) => fetch(...request),
      signal: new AbortController().signal,
      estimate: () => navigator.storage.estimate(),
      connectionType: () => (navigator as WithConnection).connection?.type,
      wait,
      onProgress: tell,
    }),
  );
  tell({ outcome });
}

addEventListener('message', ({ data }: MessageEvent<SavingOrder>) => {
  work(data).catch((error: unknown) => tell({ error: String(error) }));
});
