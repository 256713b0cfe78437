import { lockOf, openSavedCourses } from '../saved-courses-store.ts';
import { CourseFileError, readCourseFile, type CourseFileFault } from './course-file.ts';
import type { CourseRight } from './handed-course.ts';
import { receiveCourse, type Received } from './receive-course.ts';

/** What a page asks of the worker. */
export interface ReceivingOrder {
  readonly learnerId: string;
  readonly file: Blob;
  readonly right: CourseRight;
  /** What the learner allows on this device; null: as much as there is. */
  readonly maxBytes: number | null;
}

/** What the worker tells the page: bytes that were read, at last how it ended. */
export type ReceivingNews =
  | { readonly bytes: number }
  | { readonly received: Received }
  | { readonly fault: CourseFileFault }
  | { readonly error: string };

const tell = (news: ReceivingNews) => postMessage(news);

/** Takes a course out of its file, while nobody else writes the learner's files. */
async function work({ learnerId, file, right, maxBytes }: ReceivingOrder): Promise<void> {
  const received = await navigator.locks.request(lockOf(learnerId), async () => {
    const store = await openSavedCourses(learnerId);
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    const allowed = maxBytes === null ? Infinity : maxBytes - (await store.usedBytes());
    const onBytes = (bytes: number) => tell({ bytes });
    return receiveCourse(await readCourseFile(file), right, { store, free: Math.min(quota - usage, allowed), onBytes });
  });
  tell({ received });
}

addEventListener('message', ({ data }: MessageEvent<ReceivingOrder>) => {
  work(data).catch((error: unknown) =>
    tell(error instanceof CourseFileError ? { fault: error.fault } : { error: String(error) }),
  );
});
