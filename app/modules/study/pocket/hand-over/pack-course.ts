import type { SavedPackage } from '../saved-course.ts';
import { sealCourseFile } from './course-file.ts';
import { type Contents, handedLesson } from './handed-course.ts';

/** What packing reads of the device's saved courses. */
interface SavedFiles {
  /** Returns a file that is whole and was checked; null for any other. */
  readFile(fileId: string): Promise<Blob | null>;
}

/** Writes a saved course as a course file, with the files that are on the device; yields its bytes in order. */
export async function* packCourse(
  saved: SavedPackage,
  store: SavedFiles,
  courseKey: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const found: { readonly id: string; readonly blob: Blob }[] = [];
  for (const { id } of saved.files) {
    const blob = await store.readFile(id);
    if (blob) found.push({ id, blob });
  }
  const contents: Contents = {
    lessons: Object.fromEntries(Object.entries(saved.lessons).map(([id, lesson]) => [id, handedLesson(lesson)])),
    files: found.map(({ id, blob }) => ({ id, byteSize: blob.size })),
  };
  const json = new TextEncoder().encode(JSON.stringify(contents));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, json.length);
  // A blob of blobs reads none of them before a piece is asked for.
  const body = new Blob([length, json, ...found.map(({ blob }) => blob)]);
  const { id: courseId, slug, title } = saved.player.course;
  yield* sealCourseFile(
    body,
    { courseId, slug, title, locale: saved.locale, packageVersion: saved.version },
    courseKey,
  );
}
