import { describe, expect, test } from 'vitest';
import { bodyFault } from '../../lesson-body.ts';
import { lessonForm, sectionForm } from './content-input.ts';
import { specifies } from '#tests/specifies.ts';

const id = '00000000-0000-4000-8000-000000000001';
const parse = (fields: Record<string, string>) => lessonForm.safeParse({ title: 'Beads', type: 'text', ...fields });
const sentencesOf = (fields: Record<string, string>) =>
  parse(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a lesson', () => {
  specifies(
    'Validation: content: section title, item title, type; a video needs a YouTube URL or a file; both confirmations',
  );
  test.each([
    [{ title: ' ' }, 'title: Please enter an item title'],
    [{ title: 'a'.repeat(1_000_000) }, 'title: Please use at most 200 characters'],
    [{ type: 'talk' }, 'type: Please choose a content type'],
    [{ type: 'video' }, 'youtube: Please either enter a YouTube URL or upload a video file'],
    [{ type: 'video', pdfId: id }, 'youtube: Please either enter a YouTube URL or upload a video file'],
    [{ type: 'pdf', videoId: id }, 'pdfId: Please upload a PDF file'],
    [
      { type: 'video', videoId: '../../etc/passwd' },
      'videoId: This file is not there any more. Please upload it again.',
    ],
    [
      { type: 'video', youtube: 'https://vimeo.com/1' },
      'youtube: Please enter the address of a video on YouTube, or leave this empty',
    ],
    [
      { type: 'video', youtube: 'aqz-KE-bpKQ', length: '6:72' },
      'length: Please write the length as minutes and seconds, such as 6:12',
    ],
    [{ body: 'a'.repeat(100_001) }, `body: ${bodyFault('a'.repeat(100_001))}`],
  ])('%j is refused', (fields, sentence) => {
    expect(sentencesOf(fields)).toEqual([sentence]);
  });

  specifies(
    'States: content: draft when added, toggle saved, up and down not past the ends, order from 0; a YouTube address replaces the file',
  );
  test('accepts a YouTube address instead of a file, and drops the fields of other types', () => {
    const files = { videoId: id, pdfId: id, captionsId: id };
    expect(
      parse({ type: 'video', youtube: 'https://youtu.be/aqz-KE-bpKQ', length: '1:02:03', ...files }).data,
    ).toMatchObject({
      youtubeId: 'aqz-KE-bpKQ',
      durationSeconds: 3723,
      mediaId: null,
      captionsId: null,
    });
    expect(parse({ type: 'video', length: '6:12', ...files }).data).toMatchObject({
      youtubeId: null,
      durationSeconds: null,
      mediaId: id,
      captionsId: id,
    });
    expect(parse({ type: 'text', youtube: 'aqz-KE-bpKQ', ...files }).data).toMatchObject({
      youtubeId: null,
      mediaId: null,
      captionsId: null,
    });
  });

  test('makes a title one line, without characters that no database stores', () => {
    expect(parse({ title: ' a\u0000b\r\n c ', isFreePreview: 'on' }).data).toMatchObject({
      title: 'ab c',
      isFreePreview: true,
      allowDownload: false,
    });
    expect(sectionForm.safeParse({ title: '\u0000' }).error?.issues[0]?.message).toBe('Please enter a section title');
  });
});

describe('when a lesson opens', () => {
  test.each<[Record<string, string>, unknown]>([
    [{}, null],
    [
      { opens: 'on', opensOn: '2026-11-30', opensAfterDays: 'x' },
      { kind: 'on', day: '2026-11-30' },
    ],
    [
      { opens: 'after_days', opensAfterDays: '14' },
      { kind: 'after_days', days: 14 },
    ],
    [{ opens: 'after_all' }, { kind: 'after_all' }],
  ])('the form %j is the rule %j', (fields, rule) => {
    expect(parse(fields).data?.rule).toEqual(rule);
  });

  test.each<[Record<string, string>, string]>([
    [{ opens: 'on', opensOn: '2026-02-30' }, 'opensOn'],
    [{ opens: 'on', opensOn: '' }, 'opensOn'],
    [{ opens: 'after_days', opensAfterDays: '0' }, 'opensAfterDays'],
    [{ opens: 'after_days', opensAfterDays: '1.5' }, 'opensAfterDays'],
    [{ opens: 'after_days', opensAfterDays: '3651' }, 'opensAfterDays'],
    [{ opens: 'after_lesson', afterLesson: '' }, 'afterLesson'],
  ])('the form %j is refused at %s', (fields, field) => {
    expect(parse(fields).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
