import { readFileSync, statSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { categoryIds } from '#app/shared/course-terms.ts';
import { readImageSize } from '#app/modules/catalogue/media/measure-media.server.ts';
import type { DemoLesson, DemoMediaPath } from '#seeds/content/content-types.ts';
import { demoCourses, walkthroughCourseSlug } from '#seeds/content/demo-courses.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { loadVideos } from '#seeds/media/sources/load-videos.ts';
import { videoCaptions } from '#seeds/media/sources/video.ts';
import { specifies } from '#tests/specifies.ts';

const active = demoCourses.filter((course) => course.status === 'active');
const lessonsOf = (course: (typeof demoCourses)[number]) => course.sections.flatMap((section) => section.lessons);
const lessons = demoCourses.flatMap(lessonsOf);
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0;

/** Long courses, which show the possible size of a course. */
const flagships = ['frontend-foundations', 'data-analysis-with-kenyan-data', 'ai-basics-for-working-people'];

const root = `${import.meta.dirname}/../../`;
const filesOf = (lesson: DemoLesson): DemoMediaPath[] => {
  if (lesson.type === 'text') return lesson.pictures ?? [];
  if (lesson.type === 'pdf') return [lesson.file];
  return lesson.file === undefined ? [] : [lesson.file, lesson.captions];
};
const previews = demoCourses.flatMap(({ previewVideo }) =>
  previewVideo ? [previewVideo.file, previewVideo.captions] : [],
);
const files = [...new Set([...lessons.flatMap(filesOf), ...previews])];
const inTexts = lessons.flatMap((lesson) => (lesson.type === 'text' ? (lesson.pictures ?? []) : []));
const pictures = [...demoPortfolio.flatMap((shown) => shown.picture ?? []), ...inTexts];
const ending = (end: string) => files.filter((file) => file.endsWith(end));

/** Tags that the text editor and its sanitiser keep. */
const allowedTags =
  'p h2 h3 ul ol li pre code strong em blockquote a table thead tbody tr th td figure figcaption'.split(' ');

/** A picture of the demo with alternative text and dimensions. */
const picture = /^<img src="seeds\/media\/[a-z-]+\.jpg" alt="[^"]{20,}" width="1600" height="900">$/;

/** Returns the tags of clean HTML that are not allowed, not closed, or closed in the wrong order. */
function faultsOf(html: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [whole, slash, name = '', rest] of html.matchAll(/<(\/?)([a-z0-9]*)([^>]*)>/gi)) {
    if (picture.test(whole)) continue;
    if (!allowedTags.includes(name) || (rest !== '' && name !== 'a')) faults.push(whole);
    else if (slash === '') open.push(name);
    else if (open.pop() !== name) faults.push(whole);
  }
  return [...faults, ...open];
}

describe('the demo courses', () => {
  test('have unique addresses and titles', () => {
    expect(new Set(demoCourses.map((course) => course.slug)).size).toBe(demoCourses.length);
    expect(new Set(demoCourses.map((course) => course.title)).size).toBe(demoCourses.length);
    for (const { slug } of demoCourses) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('are at least twelve on sale, over all categories', () => {
    expect(active.length).toBeGreaterThanOrEqual(12);
    expect([...new Set(active.map((course) => course.category))].toSorted()).toEqual([...categoryIds].toSorted());
  });

  test('have a positive price in whole cents, and one has cents', () => {
    for (const { priceCents } of active) expect(Number.isSafeInteger(priceCents) && priceCents > 0).toBe(true);
    expect(active.some(({ priceCents }) => priceCents % 100 !== 0)).toBe(true);
  });

  test('include one draft, and one unpublished lesson of a course on sale', () => {
    expect(demoCourses.length - active.length).toBe(1);
    expect(active.flatMap(lessonsOf).filter((lesson) => lesson.isPublished === false)).toHaveLength(1);
  });

  specifies(
    "Course detail: about, what you'll learn, requirements, features",
    'Catalogue, site and admin: lists of a course: outcomes, requirements, features',
  );
  test.each(demoCourses)('$slug has sections, a free preview and everything for its page', (course) => {
    const own = lessonsOf(course);
    const published = own.filter((lesson) => lesson.isPublished !== false);
    expect(course.sections.length).toBeGreaterThanOrEqual(2);
    expect(course.sections.length).toBeLessThanOrEqual(4);
    expect(published.some((lesson) => lesson.isFreePreview)).toBe(true);
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(own.length).toBeLessThanOrEqual(20);
    expect(new Set(own.map((lesson) => lesson.title)).size).toBe(own.length);
    for (const list of [course.about, course.outcomes, course.requirements, course.features]) {
      expect(list.length).toBeGreaterThanOrEqual(1);
    }
  });

  test.each(active)('$slug has lessons and videos for its weeks', (course) => {
    const isFlagship = flagships.includes(course.slug);
    const own = lessonsOf(course).filter((lesson) => lesson.isPublished !== false);
    expect(own.length).toBeGreaterThanOrEqual(isFlagship ? 12 : 6);
    const videos = own.filter((lesson) => lesson.type === 'video' && lesson.file !== undefined);
    expect(videos.length).toBeGreaterThanOrEqual(isFlagship ? 4 : 1);
    expect(own.filter((lesson) => lesson.type === 'pdf').length).toBeGreaterThanOrEqual(isFlagship ? 2 : 0);
    for (const lesson of own) if (lesson.type === 'text') expect(wordsOf(lesson.body)).toBeGreaterThanOrEqual(250);
    expect(course.duration).toMatch(/^([2-9] weeks|1 week)$/);
    expect([course.instructorBio, ...course.about].join(' ')).not.toContain('Demo');
  });

  test('contain a walkthrough that begins with a text, a PDF and a video, for KSh 1,500', () => {
    const course = active.find(({ slug }) => slug === walkthroughCourseSlug);
    const first = course && lessonsOf(course).slice(0, 3);
    expect(first?.map((lesson) => lesson.type)).toEqual(['text', 'pdf', 'video']);
    expect(course?.priceCents).toBe(150_000);
  });
});

describe('the lessons', () => {
  const texts = lessons.filter((lesson) => lesson.type === 'text');

  test.each(texts)('“$title” is clean HTML of a readable length', ({ body }) => {
    expect(faultsOf(body)).toEqual([]);
    expect(body.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toContain('&');
    expect(wordsOf(body)).toBeGreaterThanOrEqual(150); // A draft may be shorter than a course on sale.
    expect(wordsOf(body)).toBeLessThanOrEqual(400);
  });

  test('are reported when a tag is unknown, open, crossed or styled', () => {
    expect(faultsOf('<p>fine <em>and</em> closed</p>')).toEqual([]);
    for (const html of ['<script>', '<p>open', '<p><em>crossed</p></em>', '<p onclick="x">dressed</p>', '<img>']) {
      expect(faultsOf(html)).not.toEqual([]);
    }
  });

  test('include at most one external video, which is free', () => {
    const foreign = lessons.filter((lesson) => lesson.type === 'video' && lesson.file === undefined);
    expect(foreign.length).toBeLessThanOrEqual(1);
    for (const lesson of foreign) expect(lesson.isFreePreview).toBe(true);
  });
});

describe('the media', () => {
  test('are at least three PDFs and two videos', () => {
    expect(ending('.pdf').length).toBeGreaterThanOrEqual(3);
    expect(ending('.mp4').length).toBeGreaterThanOrEqual(2);
  });

  test.each(ending('.pdf'))('%s is a small PDF', (file) => {
    expect(
      readFileSync(root + file)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(statSync(root + file).size).toBeLessThan(400 * 1024);
  });

  test.each(pictures)('%s is a picture of 1600 by 900 with a small file', (file) => {
    const bytes = readFileSync(root + file);
    expect(readImageSize(bytes, 'image/jpeg')).toEqual({ width: 1600, height: 900 });
    expect(bytes.length).toBeLessThan(320 * 1024);
  });

  test.each(ending('.mp4'))('%s is a small video whose captions end before it does', async (file) => {
    const bytes = readFileSync(root + file);
    expect(bytes.length).toBeLessThan(1.4 * 1024 * 1024);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat')); // so that it starts before it is here
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(track?.codec).toBe('avc');
    const seconds = await input.computeDuration();
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(75.1); // The sound's last packet may be longer than the pictures.

    const vtt = readFileSync(root + file.replace('.mp4', '.vtt'), 'utf8');
    expect(vtt.startsWith('WEBVTT\n\n')).toBe(true);
    const times = [...vtt.matchAll(/^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/gm)].flatMap(
      ([, ...parts]) => {
        const [h1, m1, s1, h2, m2, s2] = parts.map(Number);
        return [Number(h1) * 3600 + Number(m1) * 60 + Number(s1), Number(h2) * 3600 + Number(m2) * 60 + Number(s2)];
      },
    );
    expect(times.length).toBeGreaterThanOrEqual(8);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(seconds);
  });

  test('are up to date with their sources', async () => {
    const videos = await loadVideos();
    expect(videos.map(({ name }) => `seeds/media/${name}.mp4`)).toEqual(ending('.mp4').toSorted());
    for (const video of videos) {
      expect(readFileSync(`${root}seeds/media/${video.name}.vtt`, 'utf8')).toBe(videoCaptions(video));
    }
  });
});
