import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DemoCourse, DemoLesson } from '#seeds/content/content-types.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

/** Courses whose lessons are all in Kiswahili. */
const complete = ['ai-basics-for-working-people', 'mpesa-for-a-small-shop', 'spreadsheets-for-small-business'] as const;

/** Kiswahili quotations in the English lessons. */
const quotedKiswahili = ['Kodi inalipwa kufikia tarehe 5. Kuanzia tarehe 10 kuna faini ya KSh 500.'];

const lists = ['about', 'outcomes', 'requirements', 'features'] as const;
const lessonsOf = (course: DemoCourse) => course.sections.flatMap((section) => section.lessons);
const inSwahili = (course: DemoCourse): CourseInSwahili => {
  const texts = swahiliTexts[course.slug];
  if (texts === undefined) throw new Error(`${course.slug} has no Kiswahili`);
  return texts;
};

/** Returns the content of a page below the lesson's title. */
const englishBody = (lesson: DemoLesson) => ('body' in lesson ? lesson.body : `<p>${lesson.summary ?? ''}</p>`);
const tagsOf = (html: string) => html.replaceAll(/ alt="[^"]*"/g, '').match(/<[^>]+>/g);
const codeOf = (html: string) => html.match(/<pre>.*?<\/pre>/gs);

/** Returns the sentences between tags, without names, numbers and code. */
const sentencesOf = (html: string) =>
  html
    .replaceAll(/<pre>.*?<\/pre>/gs, '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter((text) => (text.match(/[a-z]{2,}/gi)?.length ?? 0) >= 4);

const root = `${import.meta.dirname}/../../../`;
const cuesOf = (path: string) => {
  const vtt = readFileSync(root + path, 'utf8');
  const [head, ...cues] = vtt.trimEnd().split('\n\n');
  return { head, times: cues.map((cue) => cue.split('\n')[0]), texts: cues.map((cue) => cue.split('\n').slice(1)) };
};

describe('the Kiswahili of the demo courses', () => {
  test('covers every demo course', () => {
    expect(Object.keys(swahiliTexts).toSorted()).toEqual(demoCourses.map(({ slug }) => slug).toSorted());
  });

  test.each(demoCourses)('$slug: the page is complete and not in English', (course) => {
    const texts = inSwahili(course);
    for (const field of ['title', 'description', 'instructorBio'] as const) {
      expect(texts[field].trim()).not.toBe('');
      expect(texts[field]).not.toBe(course[field]);
    }
    expect(texts.duration).toBe(`Wiki ${Number.parseInt(course.duration, 10)}`);
    for (const list of lists) {
      expect(texts[list]).toHaveLength(course[list].length);
      for (const point of texts[list]) expect(course[list]).not.toContain(point);
    }
  });

  test.each(demoCourses)('$slug: sections and lessons match the English course', (course) => {
    const { sections = {}, lessons = {} } = inSwahili(course);
    const titles = course.sections.map(({ title }) => title);
    expect(Object.keys(sections).filter((title) => !titles.includes(title))).toEqual([]);
    const lessonTitles = lessonsOf(course).map(({ title }) => title);
    expect(Object.keys(lessons).filter((title) => !lessonTitles.includes(title))).toEqual([]);
  });

  test('has unique titles', () => {
    const titles = Object.values(swahiliTexts).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('the lessons in Kiswahili', () => {
  const translated = demoCourses.flatMap((course) => {
    const { lessons = {} } = inSwahili(course);
    return lessonsOf(course).flatMap((english) => {
      const swahili = lessons[english.title];
      return swahili ? [{ title: english.title, english, swahili }] : [];
    });
  });

  test.each(complete)('%s has every section and lesson', (slug) => {
    const course = demoCourses.find((one) => one.slug === slug);
    if (course === undefined) throw new Error(`${slug} is no demo course`);
    const { sections = {}, lessons = {} } = inSwahili(course);
    expect(Object.keys(sections)).toEqual(course.sections.map(({ title }) => title));
    expect(Object.keys(lessons)).toEqual(lessonsOf(course).map(({ title }) => title));
    for (const lesson of lessonsOf(course)) {
      expect(lessons[lesson.title]?.body).toBeDefined();
      if (lesson.type === 'pdf') expect(lessons[lesson.title]?.file).toBeDefined();
      if ('captions' in lesson) expect(lessons[lesson.title]?.captions).toBeDefined();
    }
    expect(new Set(Object.values(lessons).map(({ title }) => title)).size).toBe(Object.keys(lessons).length);
  });

  test.each(translated)('“$title” has the tags and the code of the English', (lesson) => {
    const { english, swahili } = lesson;
    expect(swahili.title).not.toBe(english.title);
    if (swahili.body === undefined) return;
    expect(tagsOf(swahili.body)).toEqual(tagsOf(englishBody(english)));
    expect(codeOf(swahili.body)).toEqual(codeOf(englishBody(english)));
    expect(swahili.body.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toContain('&');
    const left = sentencesOf(englishBody(english)).filter((text) => !quotedKiswahili.includes(text));
    expect(sentencesOf(swahili.body).filter((text) => left.includes(text))).toEqual([]);
  });

  const withPdf = translated.flatMap(({ title, english, swahili }) =>
    english.type === 'pdf' && swahili.file !== undefined
      ? [{ title, english: english.file, swahili: swahili.file }]
      : [],
  );
  test.each(withPdf)('“$title” has a small PDF of its own', ({ english, swahili }) => {
    expect(swahili).toBe(english.replace(/\.pdf$/, '.sw.pdf'));
    expect(readFileSync(root + swahili).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(statSync(root + swahili).size).toBeLessThan(400 * 1024);
  });

  const captioned = translated.filter(({ swahili }) => swahili.captions !== undefined);
  test.each(captioned)('“$title” has captions at the times of the English', (lesson) => {
    const { english, swahili } = lesson;
    if (!('captions' in english) || swahili.captions === undefined)
      throw new Error('captions belong to our own videos');
    expect(swahili.captions).toBe(english.captions.replace(/\.vtt$/, '.sw.vtt'));
    const cues = cuesOf(swahili.captions);
    const englishCues = cuesOf(english.captions);
    expect(cues.head).toBe('WEBVTT');
    expect(cues.times).toEqual(englishCues.times);
    for (const [at, text] of cues.texts.entries()) {
      expect(text.join(' ').trim()).not.toBe('');
      expect(text).not.toEqual(englishCues.texts[at]);
    }
  });
});
