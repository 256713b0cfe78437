import { text as textOfStream } from 'node:stream/consumers';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { storedSource } from '#app/modules/catalogue/media/stored-source.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { placesInBody, placesInCaptions, placesInPages, wordsIn, type LessonPlace } from './lesson-places.ts';
import {
  replaceIndex,
  selectDueLessons,
  selectIndexedFile,
  selectIndexedTexts,
} from './lesson-index-queries.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

interface IndexNeeds extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly storage: MediaStorage;
}

/** Number of lessons that are read in parallel. */
const atOnce = 50;

/** Milliseconds after which a run stops; the next one continues. */
const maxRunMs = 40_000;

/**
 * Indexes the lessons whose texts or files changed, for the search inside courses: texts by headings, PDFs by pages, captions by seconds,
 * in each language. Skips the pages of a damaged PDF, and records that in `lesson_index_states`. Safe to run twice.
 */
export async function indexLessons({ db, storage, clock }: IndexNeeds): Promise<void> {
  const end = clock.now().getTime() + maxRunMs;
  const seen = new Set<string>();
  for (;;) {
    const due = (await selectDueLessons(db, atOnce)).filter((id) => !seen.has(id));
    if (due.length === 0) return;
    for (const lessonId of due) {
      seen.add(lessonId);
      await indexLesson({ db, storage }, lessonId);
      if (clock.now().getTime() > end) return;
    }
  }
}

async function indexLesson({ db, storage }: Pick<IndexNeeds, 'db' | 'storage'>, lessonId: string): Promise<void> {
  const found = await selectIndexedTexts(db, lessonId);
  if (!found) return;
  const { courseId, hash, texts } = found;
  const [own] = texts;
  const places: Parameters<typeof replaceIndex>[1]['places'][number][] = [];
  let fault = '';
  for (const { locale, title, body, mediaId, captionsId } of texts) {
    const add = (of: readonly LessonPlace[]) => places.push(...of.map((place) => ({ ...place, locale })));
    if (title !== '' || body !== '') add(placesInBody(title || (own?.title ?? ''), body || (own?.body ?? '')));
    if (captionsId !== null) add(await placesInFile({ db, storage }, captionsId));
    if (mediaId === null) continue;
    try {
      add(await placesInFile({ db, storage }, mediaId));
    } catch (error) {
      if (!(error instanceof UnreadablePdf)) throw error;
      fault = error.message;
    }
  }
  await db.transaction((tx) => replaceIndex(tx, { lessonId, courseId, hash, fault, places, words: wordsIn(places) }));
}

async function placesInFile(
  { db, storage }: Pick<IndexNeeds, 'db' | 'storage'>,
  fileId: string,
): Promise<readonly LessonPlace[]> {
  const file = await selectIndexedFile(db, fileId);
  if (file?.contentType.startsWith('text/vtt'))
    return placesInCaptions(await textOfStream(await storage.open(file.key)));
  if (file?.contentType !== 'application/pdf') return [];
  if (file.byteSize > maxIndexedPdfBytes) throw new UnreadablePdf('a PDF is too large to be read');
  return placesInPages(await readPdfPages(storage, file.key, file.byteSize));
}

/** Larger PDFs are mostly pictures. */
const maxIndexedPdfBytes = 50 * 1024 * 1024;
const maxPages = 1_000;

/** Thrown for a file that is not readable as a PDF. */
class UnreadablePdf extends Error {}

/** Pages that the parser reads at a time, so that a book keeps nobody's file waiting for long. */
const pagesAtOnce = 40;

/** Returns the words of a stored PDF, page by page. Throws UnreadablePdf for a damaged one; other errors are the storage's. */
async function readPdfPages(storage: MediaStorage, key: string, byteSize: number): Promise<string[]> {
  const source = storedSource(storage, key, byteSize);
  const pages: string[] = [];
  try {
    for (let last = maxPages; pages.length < last;) {
      const count = Math.min(pagesAtOnce, maxPages - pages.length);
      const part = await parseFile('readPdfPages', {
        source,
        by: 'background',
        options: { from: pages.length + 1, count },
      });
      if (part.pages.length === 0) break;
      pages.push(...part.pages);
      last = Math.min(part.total, maxPages);
    }
    return pages;
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw new UnreadablePdf('a PDF cannot be read', { cause: error });
  }
}

/** Indexes changed lessons for the search inside courses every minute; all lessons after an update of the product. */
export function indexLessonsJob(needs: IndexNeeds): JobDefinition {
  return { name: 'index-lessons', schedule: '* * * * *', run: () => indexLessons(needs) };
}
