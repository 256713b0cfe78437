import type { LessonDelivery } from '#app/modules/study/learning/stage-lesson.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { CourseFile, SavedPackage } from '../saved-course.ts';
import { CourseFileError, type CourseFileToOpen } from './course-file.ts';
import { type Contents, type CourseRight, receivedLesson } from './handed-course.ts';

/** What receiving needs of the device's saved courses; it writes files in a worker. */
export interface ReceivingStore {
  readPackage(courseId: string): Promise<SavedPackage | null>;
  writePackage(saved: SavedPackage): Promise<void>;
  isSaved(fileId: string): Promise<boolean>;
  openPart(fileId: string): Promise<PartToWrite>;
  /** Keeps a file if its size and SHA-256 are right; otherwise deletes it and returns false. */
  finishFile(file: CourseFile): Promise<boolean>;
  removeFile(fileId: string): Promise<void>;
}

interface PartToWrite {
  truncate(size: number): void;
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

export type Received =
  | { readonly outcome: 'received'; readonly lessons: number; readonly files: number }
  /** Bytes that the course takes, and that are free. */
  | { readonly outcome: 'noRoom'; readonly needed: number; readonly free: number };

interface Receiving {
  readonly store: ReceivingStore;
  /** Bytes that the learner's limit and the device leave. */
  readonly free: number;
  /** Called with the bytes of the file that were read. */
  readonly onBytes?: (bytes: number) => void;
}

/** Longest list of contents, which is read at once. */
const maxContentsBytes = 16 * 1_048_576;

const damaged = () => new CourseFileError({ code: 'damaged' });

/**
 * Takes a course out of a file into the device's saved courses. Of the file it believes only lessons and files whose hash the server names, because
 * everybody who studies the course has its key. Files that are here already stay, and whatever fails leaves what was here before. Throws
 * `CourseFileError` 'otherKey' or 'damaged'.
 */
export async function receiveCourse(
  file: CourseFileToOpen,
  right: CourseRight,
  { store, free, onBytes }: Receiving,
): Promise<Received> {
  const body = bodyReader(file.open(right.key), onBytes);
  const contents = await readContents(body);
  const trusted = new Map(right.files.map((each) => [each.id, each]));
  const wanted = new Map<string, CourseFile>();
  for (const { id, byteSize } of contents.files) {
    const fact = trusted.get(id);
    if (fact?.byteSize === byteSize && !(await store.isSaved(id))) wanted.set(id, fact);
  }
  const needed = [...wanted.values()].reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (needed > free) return { outcome: 'noRoom', needed, free };

  const added: string[] = [];
  try {
    for (const { id, byteSize } of contents.files) {
      const fact = wanted.get(id);
      if (!fact) {
        for await (const piece of body.take(byteSize)) void piece;
        continue;
      }
      added.push(id);
      await writePart(await store.openPart(id), body.take(byteSize));
      if (!(await store.finishFile(fact))) throw damaged();
      wanted.delete(id);
    }
    await body.end();
    const before = await store.readPackage(right.player.course.id);
    const lessons = await trustedLessons(contents, right, before);
    await store.writePackage(packageOf(right, file.cover.locale, { ...openLessons(before, right), ...lessons }));
    return { outcome: 'received', lessons: Object.keys(lessons).length, files: added.length };
  } catch (error) {
    for (const id of added) await store.removeFile(id);
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      return { outcome: 'noRoom', needed, free };
    throw error;
  }
}

async function writePart(part: PartToWrite, pieces: AsyncIterable<Uint8Array>) {
  try {
    part.truncate(0);
    let at = 0;
    for await (const piece of pieces) at += part.write(piece, { at });
    part.flush();
  } finally {
    part.close();
  }
}

/** An empty version: no answer of the server has it, so that the next contact brings what the file had not. */
const packageOf = (right: CourseRight, locale: Locale, lessons: SavedPackage['lessons']): SavedPackage => ({
  locale,
  learnerId: right.learnerId,
  player: right.player,
  files: right.files,
  rightsUntil: right.rightsUntil,
  version: '',
  lessons,
});

/** Returns the lessons that were saved before and are still open to the learner. */
function openLessons(before: SavedPackage | null, { lessons }: CourseRight): Record<string, LessonDelivery> {
  return Object.fromEntries(Object.entries(before?.lessons ?? {}).filter(([id]) => id in lessons));
}

async function trustedLessons({ lessons }: Contents, right: CourseRight, before: SavedPackage | null) {
  const trusted: Record<string, LessonDelivery> = {};
  for (const [id, hash] of Object.entries(right.lessons)) {
    const json = lessons[id];
    if (typeof json !== 'string' || (await sha256Of(json)) !== hash) continue;
    trusted[id] = receivedLesson(json, right.learnerId, before?.lessons[id]?.position ?? null);
  }
  return trusted;
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type BodyReader = ReturnType<typeof bodyReader>;

async function readContents(body: BodyReader): Promise<Contents> {
  const length = new DataView((await body.takeAll(4)).buffer).getUint32(0);
  if (length > maxContentsBytes) throw damaged();
  const json = new TextDecoder().decode(await body.takeAll(length));
  const found = ((): Partial<Contents> | null => {
    try {
      return JSON.parse(json) as Partial<Contents> | null;
    } catch {
      return null;
    }
  })();
  const { lessons, files } = found ?? {};
  if (typeof lessons !== 'object' || lessons === null || !Array.isArray(files)) throw damaged();
  if (!files.every((each) => typeof each?.id === 'string' && Number.isSafeInteger(each.byteSize) && each.byteSize >= 0))
    throw damaged();
  return { lessons, files };
}

/** Cuts a stream of pieces into parts of given lengths, with one piece in memory. */
function bodyReader(pieces: AsyncIterator<Uint8Array<ArrayBuffer>>, onBytes?: (bytes: number) => void) {
  let rest = new Uint8Array();
  let read = 0;
  async function* take(bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    for (let missing = bytes; missing > 0;) {
      if (rest.length === 0) {
        const next = await pieces.next();
        if (next.done) throw damaged();
        rest = next.value;
        onBytes?.((read += rest.length));
      }
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
  return {
    take,
    takeAll: async (bytes: number) => {
      const all = new Uint8Array(bytes);
      let at = 0;
      for await (const part of take(bytes)) {
        all.set(part, at);
        at += part.length;
      }
      return all;
    },
    /** Throws if something is left. */
    end: async () => {
      if (rest.length > 0 || !(await pieces.next()).done) throw damaged();
    },
  };
}
