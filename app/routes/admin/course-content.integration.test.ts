import { describe, expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = useContentFixture(env);

/** Opens the portal's pages of a course as a browser without JavaScript. */
async function portal(courseId = fixture.courseId) {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  const at = (path: string) => `/admin/courses/${courseId}/content${path}`;
  return {
    open: (path = '') => site.visit(at(path), { cookie }),
    send: (path: string, form: Record<string, string>) => site.visit(at(path), { cookie, form }),
  };
}

describe('the content of a course, without JavaScript', () => {
  specifies(
    'Routes: /admin/courses/{courseId}/content',
    "Admin portal: course content: sections, items, three steps, 'Save All Changes'",
  );
  test('shows each section and item with its actions', async () => {
    const { open } = await portal();
    const { text, html } = await open();
    expect(text).toMatch(
      /Back to Courses Course \d+ Add Section Translation Preview as a learner in a new tab Save All Changes Content Questions Quizzes/,
    );
    expect(text).toMatch(/Begin 2 items .* Upload Video\/PDF .* Delete/);
    expect(text).toMatch(/Free TEXT, free preview Published/);
    expect(text).toMatch(/Handout PDF, 1000 bytes, 2 pages Published/);
    expect(text).toMatch(/Draft TEXT, free preview Draft/);
    expect(text).toMatch(/Film VIDEO, 1:35, 1000 bytes, captions Published/);
    expect(text).toMatch(
      /Outline Begin Go on 4 published, 1 draft Weight for learners Original 2 KB Without ffmpeg on the server no smaller videos are made/,
    );
    expect(html).toMatch(/disabled=""[^>]* aria-label="Move Begin up"/);
    expect((await open(`/lessons/${fixture.mixed.video}/video`)).html).toContain(
      `src="/media/${fixture.mixed.files.video}"`,
    );
    for (const path of [
      'sections/x',
      `lessons/${fixture.sectionId(0)}/delete`,
      `sections/${fixture.mixed.free}/lessons/new`,
    ])
      expect((await open(`/${path}`)).status).toBe(404);
    const elsewhere = await portal('00000000-0000-4000-8000-000000000000');
    expect((await elsewhere.open()).status).toBe(404);
  });

  specifies("Admin portal: course content: sections, items, three steps, 'Save All Changes'");
  test('starts with three steps when empty', async () => {
    const { id } = await createCourse(env.db, { sections: [] });
    const { open } = await portal(id);
    expect((await open()).text).toMatch(
      /Create a section .* Click “Upload Video\/PDF” in it .* Select the file and add details/,
    );
  });

  specifies(
    'Validation: content: section title, item title, type; a video needs a YouTube URL or a file; both confirmations',
  );
  test('is added, renamed, moved, published and deleted by forms', async () => {
    const { open, send } = await portal();
    const added = await send('/sections/new', { title: 'Ship it' });
    expect(added.location).toMatch(/\?done=section-added#section-[0-9a-f-]{36}$/);
    const section = added.location?.slice(-36) ?? '';
    expect((await open('?done=section-added')).html).toContain('Section added');
    expect((await send(`/sections/${section}`, { title: 'Ship', version: '1' })).status).toBe(303);
    const form = await open(`/sections/${section}/lessons/new`);
    expect(form.text).toMatch(/Item title Content type Video PDF Text/);
    const lesson = await send(`/sections/${section}/lessons/new`, { title: 'Last words', type: 'text', body: 'Bye' });
    const id = lesson.location?.slice(-36) ?? '';
    expect((await fixture.words()).at(-1)).toBe('Ship: Last words (draft)');

    const edit = await open(`/lessons/${id}`);
    expect(edit.html).toMatch(/form="content-form"[^>]*>.*Save All Changes/);
    expect((await send(`/lessons/${id}`, { title: 'Last word', type: 'text', version: '1' })).location).toContain(
      'done=saved',
    );
    expect((await send('', { lesson: id, version: '2', publish: 'on' })).status).toBe(200);
    const seen = async () => (await fixture.read()).version;
    expect((await send('', { step: `lesson ${id} to ${fixture.sectionId(0)}`, seen: await seen() })).status).toBe(200);
    expect((await send('', { step: `lesson ${id} up`, seen: await seen() })).status).toBe(200);
    expect((await send('', { step: `section ${section} up`, seen: await seen() })).status).toBe(200);
    expect(await fixture.words()).toEqual([
      'Begin: Free, Last word, Locked',
      'Ship: ',
      'Go on: Handout, Draft (draft), Film',
    ]);

    const question = await open(`/sections/${section}/delete`);
    expect(question.text).toContain('Are you sure you want to delete this section? All content will be lost.');
    expect((await open(`/lessons/${id}/delete`)).text).toContain('Are you sure you want to delete this item?');
    expect((await send(`/lessons/${id}/delete`, {})).location).toContain('done=item-deleted');
    expect((await send(`/sections/${section}/delete`, {})).location).toContain('done=section-deleted');
    expect(await fixture.words()).toEqual(['Begin: Free, Locked', 'Go on: Handout, Draft (draft), Film']);
  });

  specifies(
    'Validation: content: section title, item title, type; a video needs a YouTube URL or a file; both confirmations',
  );
  test('shows the errors of a form, and both versions after a concurrent change', async () => {
    const { send } = await portal();
    const wrong = await send(`/sections/${fixture.sectionId(0)}/lessons/new`, { title: 'Film', type: 'video' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('Please either enter a YouTube URL or upload a video file'),
    ]);
    await env.pool.query(
      `update lessons set version = 5, title = 'Theirs', body = '<p>their words</p>' where id = $1`,
      [fixture.mixed.locked],
    );
    const mine = { title: 'Mine', type: 'text', body: '<p>my words</p>', allowDownload: 'on' };
    const conflict = await send(`/lessons/${fixture.mixed.locked}`, { ...mine, version: '4' });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(/Somebody else changed this meanwhile\. .* Item title: Theirs Text: their words/);
    expect(conflict.html).toContain('name="version" value="5"');
    expect((await send(`/lessons/${fixture.mixed.locked}`, { ...mine, version: '5' })).status).toBe(303);
    await env.pool.query(`update sections set version = 3, title = 'Their section' where id = $1`, [
      fixture.sectionId(0),
    ]);
    const section = await send(`/sections/${fixture.sectionId(0)}`, { title: 'My section', version: '1' });
    expect([section.status, section.text]).toEqual([409, expect.stringContaining('Section title: Their section')]);
  });
});

describe("requests by the page's scripts", () => {
  test('contain an order, and are refused without a change if invalid', async () => {
    const { send } = await portal();
    const { version } = await fixture.read();
    const before = await fixture.words();
    const ten = Array.from({ length: 10_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    for (const [form, status] of [
      [{ order: JSON.stringify({ sections: ten }), seen: version }, 400],
      [{ order: '{"sections":[1]}', seen: version }, 400],
      [{ order: 'x'.repeat(500_000), seen: version }, 400],
      [{ order: '\u0000', seen: '\u0000' }, 400],
      [{ step: 'lesson', seen: version }, 400],
      [{ step: `lesson ${fixture.mixed.free} to \u0000`, seen: version }, 400],
      [{ order: JSON.stringify({ sections: [fixture.sectionId(1), fixture.sectionId(0)] }), seen: 'old' }, 409],
      [{ lesson: fixture.mixed.free, publish: 'off', version: '7' }, 409],
      [{ lesson: fixture.mixed.free, publish: 'off', version: 'NaN' }, 409],
      [{ lesson: '\u0000', publish: 'off', version: '1' }, 404],
      [{ edits: '{}' }, 400],
      [{ edits: JSON.stringify([{ name: 'x', kind: 'course', id: '', fields: {} }]) }, 400],
    ] as const)
      expect([form, (await send('', form)).status]).toEqual([form, status]);
    expect(await fixture.words()).toEqual(before);
    expect(
      (
        await send('', {
          order: JSON.stringify({ sections: [fixture.sectionId(1), fixture.sectionId(0)] }),
          seen: version,
        })
      ).status,
    ).toBe(200);
    expect(await fixture.words()).toEqual(before.toReversed());
  });

  specifies(
    "Admin portal: course content: sections, items, three steps, 'Save All Changes'",
    'Calls: course content: saved after each change, and all at once',
  );
  test('save a draft by itself, and leave an unfinished one without a failed request', async () => {
    const { send } = await portal();
    const before = await fixture.words();
    const unfinished = { title: 'Draft', type: 'video', youtube: '', version: '1' };
    const path = `/lessons/${fixture.mixed.draft}`;
    expect((await send(path, unfinished)).status).toBe(400);
    expect((await send(path, { ...unfinished, autosave: 'on' })).status).toBe(200);
    expect((await send(path, { ...unfinished, version: '7', youtube: 'dQw4w9WgXcQ', autosave: 'on' })).status).toBe(
      409,
    );
    expect(await fixture.words()).toEqual(before);
    expect((await send(path, { ...unfinished, title: 'Better', type: 'text', autosave: 'on' })).status).toBe(200);
    expect(await fixture.words()).toEqual(['Begin: Free, Locked', 'Go on: Handout, Better (draft), Film']);
  });

  test('save all edits at once, each separately', async () => {
    const { send } = await portal();
    const edit = (kind: string, id: string, fields: Record<string, string>) => ({
      name: `${kind}:${id}`,
      kind,
      id,
      fields,
    });
    const edits = [
      edit('section', fixture.sectionId(0), { title: 'Start', version: '1' }),
      edit('lesson', fixture.mixed.locked, { title: 'Mine', type: 'text', version: '7' }),
      edit('new-lesson', fixture.sectionId(0), { title: 'More', type: 'text' }),
      edit('new-lesson', fixture.sectionId(0), { title: '', type: 'text' }),
      edit('new-section', 'new', { title: 'End' }),
    ];
    const some = await send('', { edits: JSON.stringify(edits) });
    expect(some.status).toBe(409);
    expect(await fixture.words()).toEqual([
      'Start: Free, Locked, More (draft)',
      'Go on: Handout, Draft (draft), Film',
      'End: ',
    ]);
    expect((await send('', { edits: '[]' })).html).toContain('Everything is saved already.');
  });
});

specifies('Errors: course content: delete section, delete item, saved, not saved');
test('show failures in the words of the specification, and change nothing', async () => {
  const { open, send } = await portal();
  const before = await fixture.words();
  const order = JSON.stringify({ sections: [fixture.sectionId(1), fixture.sectionId(0)] });
  const { version } = await fixture.read();
  // Nothing changes that cannot be logged.
  await whileFull(env.pool, 'audit_log', async () => {
    for (const [path, form, sentence] of [
      [`/sections/${fixture.sectionId(0)}/delete`, {}, 'Failed to delete section. Please try again.'],
      [`/lessons/${fixture.mixed.free}/delete`, {}, 'Failed to delete item. Please try again.'],
      [
        `/lessons/${fixture.mixed.free}`,
        { title: 'x', type: 'text', version: '1' },
        'Failed to save course content. Please try again.',
      ],
      ['/sections/new', { title: 'x' }, 'Failed to save course content. Please try again.'],
      ['', { order, seen: version }, 'Failed to save course content. Please try again.'],
      [
        '',
        { lesson: fixture.mixed.free, publish: 'off', version: '1' },
        'Failed to save course content. Please try again.',
      ],
    ] as const) {
      const { status, html } = await send(path, form);
      expect([path, status, html]).toEqual([path, 500, expect.stringContaining(sentence)]);
    }
  });
  expect(await fixture.words()).toEqual(before);
  await whileGone(env.pool, 'sections', async () =>
    expect((await open()).text).toContain('Failed to load course content. Please try again.'),
  );
});
