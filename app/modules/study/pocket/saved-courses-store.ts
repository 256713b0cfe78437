import { isIntact, type PartialFile } from './fetch-file.ts';
import type { CourseFile, SavedPackage } from './saved-course.ts';

/** What workers may do with a file of the private storage; pages may not, and the types of pages lack it. */
interface StoredFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<PartialFile>;
  move(name: string): Promise<void>;
}

type Folder = FileSystemDirectoryHandle & {
  entries(): AsyncIterable<[string, FileSystemHandle]>;
};

const unfinished = '.part';
const packageEnding = '.json';

/** Name of the lock of a learner's files, for `navigator.locks`: who writes files holds it. */
export const lockOf = (learnerId: string) => `saved-courses-${learnerId}`;

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function handlesOf(folder: Folder): Promise<[string, StoredFile][]> {
  const found: [string, StoredFile][] = [];
  for await (const [name, handle] of folder.entries())
    if (handle.kind === 'file') found.push([name, handle as StoredFile]);
  return found;
}

const remove = (folder: Folder, name: string, isRecursive = false) =>
  orNull(() => folder.removeEntry(name, { recursive: isRecursive }));

/**
 * Opens a learner's saved courses in the browser's private storage, a folder for each learner. Packages and saved files may be read and removed
 * anywhere; unfinished files are written in a worker. Throws where the browser has no such storage, as in some private windows.
 */
export async function openSavedCourses(learnerId: string) {
  const root = (await navigator.storage.getDirectory()) as Folder;
  const folderIn = async (parent: Folder, name: string) =>
    (await parent.getDirectoryHandle(name, { create: true })) as Folder;
  const all = await folderIn(root, 'courses');
  const own = await folderIn(all, learnerId);
  const packages = await folderIn(own, 'packages');
  const files = await folderIn(own, 'files');

  const readJson = async (handle: FileSystemFileHandle): Promise<SavedPackage | null> => {
    try {
      return JSON.parse(await (await handle.getFile()).text()) as SavedPackage;
    } catch (error) {
      // The device stopped while it was written: it is fetched again.
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  };
  const list = async () => {
    const found = await Promise.all((await handlesOf(packages)).map(([, handle]) => readJson(handle)));
    return found.filter((each) => each !== null);
  };
  const openPart = async (fileId: string) => {
    const handle = (await files.getFileHandle(`${fileId}${unfinished}`, { create: true })) as StoredFile;
    return handle.createSyncAccessHandle();
  };
  const keepPart = async (fileId: string) => {
    const handle = (await files.getFileHandle(`${fileId}${unfinished}`)) as StoredFile;
    await handle.move(fileId);
  };

  return {
    list,
    readPackage: async (courseId: string) => {
      const handle = await orNull(() => packages.getFileHandle(`${courseId}${packageEnding}`));
      return handle && readJson(handle);
    },
    writePackage: async (saved: SavedPackage) => {
      const name = `${saved.player.course.id}${packageEnding}`;
      const handle = await packages.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      await writable.write(JSON.stringify(saved));
      await writable.close();
    },
    /** Returns a file that is whole and was checked; null for any other. */
    readFile: async (fileId: string): Promise<File | null> =>
      orNull(async () => (await files.getFileHandle(fileId)).getFile()),
    isSaved: async (fileId: string) => (await orNull(() => files.getFileHandle(fileId))) !== null,
    /** Bytes of a file that are here, also of an unfinished one. */
    savedBytes: async (fileId: string): Promise<number> => {
      const name = (await orNull(() => files.getFileHandle(fileId))) ? fileId : `${fileId}${unfinished}`;
      return (await orNull(async () => (await (await files.getFileHandle(name)).getFile()).size)) ?? 0;
    },
    usedBytes: async () => {
      const sizes = await Promise.all(
        (await handlesOf(files)).map(async ([, handle]) => (await handle.getFile()).size),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    openPart,
    keepPart,
    /** Keeps an unfinished file that came another way, if its bytes are right; otherwise deletes it and returns false. */
    finishFile: async (file: Pick<CourseFile, 'id' | 'byteSize' | 'sha256'>): Promise<boolean> => {
      const part = await openPart(file.id);
      const isRight = isIntact(part, file);
      part.close();
      await (isRight ? keepPart(file.id) : remove(files, `${file.id}${unfinished}`));
      return isRight;
    },
    removeFile: async (fileId: string) => {
      await remove(files, fileId);
      await remove(files, `${fileId}${unfinished}`);
    },
    /** Removes a course with its files, except those that another saved course shows. */
    removeCourse: async (courseId: string) => {
      await remove(packages, `${courseId}${packageEnding}`);
      const shown = new Set((await list()).flatMap((saved) => saved.files.map(({ id }) => id)));
      const names = (await handlesOf(files)).map(([name]) => name);
      for (const name of names) if (!shown.has(name.replace(unfinished, ''))) await remove(files, name);
    },
    /** Removes everything of the learner, as at a logout. */
    removeAll: async () => {
      await remove(all, learnerId, true);
    },
  };
}
