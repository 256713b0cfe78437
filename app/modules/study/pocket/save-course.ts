import type { Quality } from '#app/modules/catalogue/lesson-kinds/video/quality.ts';
import { filesToSave } from './files-to-save.ts';
import { rightsHeader, type CoursePackage, type SavedPackage } from './saved-course.ts';
import { openSavedCourses } from './saved-courses-store.ts';
import type { SavingLimits, SavingOutcome } from './save-files.ts';
import type { SavingNews, SavingOrder } from './save-worker.ts';

interface Saving extends SavingLimits {
  readonly quality: Quality;
  readonly signal: AbortSignal;
  /** Called with the bytes of a file that are here. */
  readonly onProgress: (fileId: string, bytes: number) => void;
}

interface Course {
  readonly learnerId: string;
  readonly courseId: string;
}

/**
 * Fetches the package of a course, if it changed, and prolongs the right to show it. A course that the learner may no longer study is removed
 * from the device: then it returns null. Throws without a connection, and leaves the course as it is.
 */
export async function refreshPackage({ learnerId, courseId }: Course): Promise<SavedPackage | null> {
  const store = await openSavedCourses(learnerId);
  const known = await store.readPackage(courseId);
  const headers = known ? { 'if-none-match': known.version } : {};
  const answer = await fetch(`/api/courses/${courseId}/package`, { headers, cache: 'no-store' });
  if (answer.status === 403 || answer.status === 404) {
    await store.removeCourse(courseId);
    return null;
  }
  const rightsUntil = answer.headers.get(rightsHeader);
  const version = answer.headers.get('etag');
  if (rightsUntil === null || version === null) throw new Error(`no package: ${answer.status}`);
  const isSame = answer.status === 304 && known !== null;
  const content = isSame ? known : ((await answer.json()) as CoursePackage);
  // Another person has signed in meanwhile: nothing of theirs belongs into this folder.
  if (content.learnerId !== learnerId) throw new Error('another learner is signed in');
  const saved = { ...content, version: isSame ? known.version : version, rightsUntil };
  await store.writePackage(saved);
  return saved;
}

/**
 * Saves a course on this device, or goes on saving it. Asks the browser to keep it (`persist`). Returns how it ended; 'refused' where the
 * learner may not study it.
 */
export async function saveCourse(course: Course, saving: Saving): Promise<SavingOutcome> {
  await navigator.storage.persist();
  const saved = await refreshPackage(course);
  if (!saved) return 'refused';
  const { isWifiOnly, maxBytes, quality } = saving;
  const files = filesToSave(saved.files, quality);
  return inWorker({ learnerId: course.learnerId, files, limits: { isWifiOnly, maxBytes } }, saving);
}

async function inWorker(order: SavingOrder, { signal, onProgress }: Saving): Promise<SavingOutcome> {
  if (signal.aborted) return 'stopped';
  const worker = new Worker(new URL('./save-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SavingOutcome>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve('stopped'), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.addEventListener('message', ({ data }: MessageEvent<SavingNews>) => {
        if ('outcome' in data) resolve(data.outcome);
        else if ('error' in data) reject(new Error(data.error));
        else onProgress(data.fileId, data.bytes);
      });
      worker.postMessage(order, []);
    });
  } finally {
    worker.terminate();
  }
}
