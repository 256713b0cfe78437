import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PaperWriter from 'pdfkit';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { mediaFiles, mediaRenditions } from '#app/database/schema/media.ts';
import { waitingLists } from '#app/database/schema/waiting-lists.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner, type MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { RenditionQuality } from '#app/modules/catalogue/media/preparation/preparation.ts';
import { renditionTypes } from '#app/modules/catalogue/media/renditions/rendition.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { expect } from '@playwright/test';
import { openShop } from '#tests/support/shop-on-disk.ts';

/** Titles of the lessons, in order. */
export const titles = ['Read', 'Leaf', 'Watch', 'Watch on', 'Tube', 'Close'] as const;

/** Slug of a course that is announced and not open yet. */
export const announcedSlug = 'knots-and-nets';

export interface CourseSite {
  readonly url: string;
  readonly slug: string;
  /** Ids of the lessons, in order. */
  readonly lessons: readonly string[];
  /** Returns an enrolled learner whom no other test uses. */
  readonly nextStudent: () => MadeUser;
}

/** Number of learners for the tests of a worker. */
const students = 16;

/** Opens a separate shop with a course that has every kind of lesson and enrolled learners, made by the factories. */
export async function openCourseSite(): Promise<CourseSite & { close(): Promise<void> }> {
  const shop = await openShop('embedded');
  const made = await shop.look((database) => insertFixtures(database, shop.folder));
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  return {
    ...made,
    url: server.url,
    nextStudent: () => made.people.pop() ?? fail('every student has been taken: make more'),
    async close() {
      await server.stop();
      expect(server.said()).not.toMatch(/"level":(?:50|60)/);
      await shop.remove();
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}

async function insertFixtures({ db }: DatabaseHandle, folder: string) {
  const storage = createLocalStorage(nameDataFolder(folder).mediaPath);
  const store = async (source: string, kind: MediaKind) =>
    (
      await storeMediaFile(
        { db, storage, actor: { kind: 'system', name: 'test' } },
        { source, kind, isPublic: false, fileName: source.split('/').at(-1) ?? '' },
      )
    ).id;
  /** Offers a file as a smaller form of a video, whatever it holds. */
  const storeRendition = async (quality: RenditionQuality, source: string, mediaId: string) => {
    const { contentType, ending } = renditionTypes[quality];
    const storageKey = `rendition/${quality}.${ending}`;
    const bytes = await storage.putFile(storageKey, source);
    const file = { ...bytes, kind: 'rendition', storageKey, contentType, fileName: `${quality}.${ending}` };
    const [made] = await db.insert(mediaFiles).values(file).returning({ id: mediaFiles.id });
    await db.insert(mediaRenditions).values({ mediaId, quality, state: 'kept', fileId: made?.id });
  };
  const paper = join(folder, 'twelve-pages.pdf');
  await writePaper(paper, 12);
  const captionsId = await store('seeds/media/which-average.vtt', 'captions');
  const words = Array.from(
    { length: 60 },
    (_, n) => `<p>Paragraph ${n + 1} of a long text, with a few words more.</p>`,
  );
  const inThreeSizes = await store('seeds/media/five-facts-in-a-message.mp4', 'video');
  await storeRendition('small', 'seeds/media/which-average.mp4', inThreeSizes);
  await storeRendition('sound', 'tests/fixtures/videos/sound.m4a', inThreeSizes);
  const soon = await createCourse(db, { slug: announcedSlug, title: 'Knots and Nets', status: 'draft' });
  await db.insert(waitingLists).values({ courseId: soon.id });
  const course = await createCourse(db, {
    title: 'Beads and Strings',
    sections: [
      {
        title: 'On paper',
        lessons: [
          {
            type: 'text',
            title: titles[0],
            body: `<h2>A heading</h2>${words.join('')}<pre><code class="language-ts">const beads = ${'8 + '.repeat(60)}8;</code></pre>`,
          },
          { type: 'pdf', title: titles[1], mediaId: await store(paper, 'pdf'), allowDownload: true },
        ],
      },
      {
        title: 'On video',
        lessons: [
          {
            type: 'video',
            title: titles[2],
            mediaId: await store('seeds/media/which-average.mp4', 'video'),
            captionsId,
          },
          {
            type: 'video',
            title: titles[3],
            mediaId: inThreeSizes,
            captionsId: await store('seeds/media/five-facts-in-a-message.vtt', 'captions'),
          },
          { type: 'video', title: titles[4], youtubeId: 'aqz-KE-bpKQ', durationSeconds: 634 },
        ],
      },
      { title: 'At last', lessons: [titles[5]] },
    ],
  });
  const people: MadeUser[] = [];
  for (let n = 0; n < students; n += 1) {
    const student = await createLearner(db, { name: `Student ${n + 1}` });
    await createEnrolment(db, { userId: student.id, courseId: course.id });
    people.push(student);
  }
  return { slug: course.slug, lessons: course.lessons.map(({ id }) => id), people };
}

async function writePaper(path: string, pages: number): Promise<void> {
  const paper = new PaperWriter({ autoFirstPage: false });
  const file = createWriteStream(path);
  paper.pipe(file);
  for (let page = 1; page <= pages; page += 1) paper.addPage().fontSize(40).text(`Page number ${page}`);
  paper.end();
  await finished(file);
}
