import { basename } from 'node:path';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { storeMediaFileOnce } from '#app/modules/catalogue/media/store-media-file-once.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DemoCourse, DemoMediaPath, DemoPortfolioItem } from '#seeds/content/content-types.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import { drawDemoCover } from './covers/draw-demo-cover.server.ts';

type CoverName = `cover-${string}.png`;

interface Wanted {
  /** A file of the repository, or the cover of a course. */
  readonly path: DemoMediaPath | CoverName;
  readonly kind: MediaKind;
  readonly isPublic: boolean;
}

/** Ids of stored files by path, private for lessons and public ones; and of a course's cover by its slug. */
export interface DemoMedia {
  lesson(path: DemoMediaPath): string;
  open(path: DemoMediaPath): string;
  cover(slug: string): string;
}

const keyOf = ({ path, isPublic }: Pick<Wanted, 'path' | 'isPublic'>) => `${isPublic ? 'public' : 'lesson'} ${path}`;

/**
 * Stores the files that the demo courses and projects use, and draws the covers. Skips files that are stored already, by SHA-256, so that a
 * run after a kill continues there.
 */
export async function seedMedia(
  { db, storage }: { db: Database; storage: MediaStorage },
  { courses, projects }: { courses: readonly DemoCourse[]; projects: readonly DemoPortfolioItem[] },
): Promise<DemoMedia> {
  const ids = new Map<string, string>();
  const store = async (source: string | Buffer, { path, ...use }: Wanted) => {
    const needs = { db, storage, actor: { kind: 'system', name: 'demo content' } } as const;
    const file = await storeMediaFileOnce(needs, { source, fileName: basename(path), ...use });
    ids.set(keyOf({ path, ...use }), file.id);
  };
  for (const requested of [...picturesOf(projects), ...filesOf(courses)]) {
    if (!ids.has(keyOf(requested))) await store(requested.path, requested);
  }
  for (const { slug } of courses) {
    await store(await drawDemoCover(slug), { path: coverOf(slug), kind: 'image', isPublic: true });
  }
  const idOf = (path: Wanted['path'], isPublic: boolean): string => {
    const id = ids.get(keyOf({ path, isPublic }));
    if (id === undefined) throw new Error(`the demo file ${path} was not stored`);
    return id;
  };
  return {
    lesson: (path) => idOf(path, false),
    open: (path) => idOf(path, true),
    cover: (slug) => idOf(coverOf(slug), true),
  };
}

const coverOf = (slug: string): CoverName => `cover-${slug}.png`;

function picturesOf(shown: readonly { readonly picture?: DemoMediaPath }[]): Wanted[] {
  return shown.flatMap(({ picture }) => (picture ? [{ path: picture, kind: 'image', isPublic: true }] : []));
}

function filesOf(courses: readonly DemoCourse[]): Wanted[] {
  return courses.flatMap((course) => [
    ...filesInSwahili(course),
    ...(course.previewVideo
      ? [
          { path: course.previewVideo.file, kind: 'video' as const, isPublic: true },
          { path: course.previewVideo.captions, kind: 'captions' as const, isPublic: true },
        ]
      : []),
    ...course.sections.flatMap((section) =>
      section.lessons.flatMap((lesson): Wanted[] => {
        if ('body' in lesson) return (lesson.pictures ?? []).map((path) => ({ path, kind: 'image', isPublic: false }));
        if (lesson.file === undefined) return [];
        const file: Wanted = { path: lesson.file, kind: lesson.type, isPublic: false };
        return 'captions' in lesson ? [file, { path: lesson.captions, kind: 'captions', isPublic: false }] : [file];
      }),
    ),
  ]);
}

function filesInSwahili({ slug, sections }: DemoCourse): Wanted[] {
  const { lessons = {} } = swahiliTexts[slug] ?? {};
  return sections.flatMap((section) =>
    section.lessons.flatMap((lesson): Wanted[] => {
      const { file, captions } = lessons[lesson.title] ?? {};
      if ('body' in lesson) return [];
      return [
        ...(file ? [{ path: file, kind: lesson.type, isPublic: false }] : []),
        ...(captions ? [{ path: captions, kind: 'captions' as const, isPublic: false }] : []),
      ];
    }),
  );
}
