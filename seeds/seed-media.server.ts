import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaKind } from '#app/modules/media/media-file.ts';
import { selectFileByHash } from '#app/modules/media/media-queries.server.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import { storeMediaFile } from '#app/modules/media/store-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DemoCourse, DemoMediaPath } from '#seeds/content/content-types.ts';

interface Wanted {
  readonly path: DemoMediaPath;
  readonly kind: MediaKind;
  readonly isPublic: boolean;
}

/** Ids of stored files: by path, for lessons and for everybody. */
export interface DemoMedia {
  lesson(path: DemoMediaPath): string;
  preview(path: DemoMediaPath): string;
}

const keyOf = ({ path, isPublic }: Pick<Wanted, 'path' | 'isPublic'>) => `${isPublic ? 'public' : 'lesson'} ${path}`;

/**
 * Stores the files that the demo courses use. A file that is stored already, by its SHA-256, is taken as it is: after a
 * kill in the middle the next run goes on where this one was.
 */
export async function seedMedia(
  { db, storage }: { db: Database; storage: MediaStorage },
  courses: readonly DemoCourse[],
): Promise<DemoMedia> {
  const ids = new Map<string, string>();
  for (const wanted of filesOf(courses)) {
    if (ids.has(keyOf(wanted))) continue;
    const known = await selectFileByHash(db, {
      sha256: await hashFile(wanted.path),
      kind: wanted.kind,
      isPublic: wanted.isPublic,
    });
    const file =
      known ??
      (await storeMediaFile(
        { db, storage, actor: { kind: 'system', name: 'demo content' } },
        { source: wanted.path, fileName: basename(wanted.path), kind: wanted.kind, isPublic: wanted.isPublic },
      ));
    ids.set(keyOf(wanted), file.id);
  }
  const idOf = (path: DemoMediaPath, isPublic: boolean): string => {
    const id = ids.get(keyOf({ path, isPublic }));
    if (id === undefined) throw new Error(`the demo file ${path} was not stored`);
    return id;
  };
  return { lesson: (path) => idOf(path, false), preview: (path) => idOf(path, true) };
}

function filesOf(courses: readonly DemoCourse[]): Wanted[] {
  return courses.flatMap((course) => [
    ...(course.previewVideo
      ? [
          { path: course.previewVideo.file, kind: 'video' as const, isPublic: true },
          { path: course.previewVideo.captions, kind: 'captions' as const, isPublic: true },
        ]
      : []),
    ...course.sections.flatMap((section) =>
      section.lessons.flatMap((lesson): Wanted[] => {
        if (lesson.type === 'pdf') return [{ path: lesson.file, kind: 'pdf', isPublic: false }];
        if (lesson.type !== 'video' || lesson.file === undefined) return [];
        return [
          { path: lesson.file, kind: 'video', isPublic: false },
          { path: lesson.captions, kind: 'captions', isPublic: false },
        ];
      }),
    ),
  ]);
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
