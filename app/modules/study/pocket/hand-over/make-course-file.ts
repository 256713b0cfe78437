import { openSavedCourses } from '../saved-courses-store.ts';
import { fetchRight } from './fetch-right.ts';
import { packCourse } from './pack-course.ts';

/** Name in the learner's folder: a logout deletes it with the folder, and the next file takes its place. */
const storedName = 'handed-over';

/**
 * Makes the file of a saved course in the browser's private storage, piece by piece, and returns it under the name for its receiver; null for a
 * course that is not saved, or may no longer be studied. Throws without a connection or without room, and keeps nothing then.
 */
export async function makeCourseFile(learnerId: string, courseId: string): Promise<File | null> {
  const store = await openSavedCourses(learnerId);
  const saved = await store.readPackage(courseId);
  const right = saved && (await fetchRight({ learnerId, courseId, locale: saved.locale }));
  if (!right) return null;
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle('courses')).getDirectoryHandle(learnerId);
  const handle = await folder.getFileHandle(storedName, { create: true });
  const writable = await handle.createWritable();
  try {
    for await (const piece of packCourse(saved, store, right.key)) await writable.write(piece);
    await writable.close();
  } catch (error) {
    await writable.abort();
    await folder.removeEntry(storedName);
    throw error;
  }
  return new File([await handle.getFile()], `${saved.player.course.slug}.mic3`, { type: 'application/octet-stream' });
}
