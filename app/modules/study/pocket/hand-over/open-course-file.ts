import { localAddress } from '#app/shared/locale.ts';
import { CourseFileError, readCourseFile, type CourseFileFault } from './course-file.ts';
import type { Received } from './receive-course.ts';
import type { ReceivingNews, ReceivingOrder } from './receive-worker.ts';
import { fetchRight } from './fetch-right.ts';

interface Opening {
  readonly learnerId: string;
  readonly file: Blob;
  /** What the learner allows on this device; null: as much as there is. */
  readonly maxBytes: number | null;
  /** Called with the bytes of the course that were read. */
  readonly onBytes: (bytes: number) => void;
}

type Opened =
  | Received
  | { readonly outcome: 'fault'; readonly fault: CourseFileFault }
  /** The learner may not study it; the address of its page, with the free lesson and the price. */
  | { readonly outcome: 'notBought'; readonly title: string; readonly address: string };

/**
 * Opens a course file: checks that it is whole, asks the server for the learner's right and the key, and takes the course into the learner's saved
 * courses. Throws without a connection, and leaves everything as it is.
 */
export async function openCourseFile({ learnerId, file, maxBytes, onBytes }: Opening): Promise<Opened> {
  try {
    const { cover } = await readCourseFile(file);
    const right = await fetchRight({ learnerId, courseId: cover.courseId, locale: cover.locale });
    if (right) return await inWorker({ learnerId, file, right, maxBytes }, onBytes);
    const address = localAddress(cover.locale, `/courses/${encodeURIComponent(cover.slug)}`);
    return { outcome: 'notBought', title: cover.title, address };
  } catch (error) {
    if (error instanceof CourseFileError) return { outcome: 'fault', fault: error.fault };
    throw error;
  }
}

async function inWorker(order: ReceivingOrder, onBytes: Opening['onBytes']): Promise<Received> {
  const worker = new Worker(new URL('./receive-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Received>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.addEventListener('message', ({ data }: MessageEvent<ReceivingNews>) => {
        if ('received' in data) resolve(data.received);
        else if ('fault' in data) reject(new CourseFileError(data.fault));
        else if ('error' in data) reject(new Error(data.error));
        else onBytes(data.bytes);
      });
      worker.postMessage(order, []);
    });
  } finally {
    worker.terminate();
  }
}
