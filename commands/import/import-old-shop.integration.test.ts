import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

// The test environment runs the doctor's checks after every test: imported data keep every invariant.
const env = useTestEnv();
const fixture = new ImportFixture(env);

/** Counts that a second import of an unchanged export reports of its tables. */
const countsOf = (lines: readonly string[]) =>
  Object.fromEntries(
    lines
      .slice(lines.findIndex((line) => line.startsWith('table ')) + 1, -1)
      .map((line) => line.split(/\s{2,}/))
      .map(([table = '', ...counts]) => [table, counts.map(Number)]),
  );

describe('the example, dry,', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('is reported table by table and line by line, and changes nothing', async () => {
    const before = await fixture.census();
    const { lines, refusal } = await fixture.run(fixture.example());
    expect(refusal).toBeNull();
    expect(await fixture.census()).toEqual(before);
    expect(await fixture.storedFiles()).toEqual([]);
    // The documentation shows the report of the example word for word.
    const [, report = ''] = readFileSync(join('docs', 'import.md'), 'utf8').split('```\n');
    expect(`${lines.join('\n')}\n`).toBe(report);
    expect(lines.at(-1)).toBe('This was a dry run: nothing was done. Add --apply to do it.');
    expect(countsOf(lines)).toMatchObject({ Courses: [4, 0, 0, 0, 0, 0, 0], Payments: [9, 0, 1, 0, 0, 1, 0] });
  });
});

describe('the example, applied,', () => {
  specifies("Catalogue, site and admin: durations such as '4 weeks'");
  test('imports courses with old values translated', async () => {
    expect((await fixture.run(fixture.example(), '--apply')).refusal).toBeNull();
    const courses = await fixture.rows(
      `select title, slug, instructor, duration, level, category, price_cents, status, youtube_id, student_count as students from courses order by created_at, slug`,
    );
    const wanjiku = 'Demo Instructor Wanjiku';
    expect(courses.map(Object.values)).toEqual([
      [
        'Records of a Savings Group',
        'records-of-a-savings-group',
        wanjiku,
        '6 weeks',
        'intermediate',
        'data',
        250_000,
        'active',
        'dQw4w9WgXcQ',
        1,
      ],
      [
        'Small Sites That Load',
        'small-sites-that-load',
        'Unknown Instructor',
        '8 weeks',
        'advanced',
        'frontend',
        149_950,
        'active',
        'M7lc1UVf-VE',
        2,
      ],
      [
        'Untitled course',
        'untitled-course',
        'Demo Instructor Otieno',
        '4 weeks',
        'beginner',
        'general',
        0,
        'draft',
        null,
        0,
      ],
      [
        'Grants: the First Page',
        'grants-the-first-page',
        wanjiku,
        '3 weeks',
        'beginner',
        'grant-writing',
        600_000,
        'active',
        null,
        1,
      ],
    ]);
  });

  test('imports sections and lessons in the old order, with their files', async () => {
    await fixture.run(fixture.example(), '--apply');
    const lessons = await fixture.rows(
      `select s.title as section, s.position as nth, l.title, l.position, l.content_type as type, l.body, l.youtube_id as video, m.file_name as file, l.duration_seconds as seconds, l.is_published as shown
       from sections s join courses c on c.id = s.course_id left join lessons l on l.section_id = s.id left join media_files m on m.id = l.media_id
       order by c.created_at, s.position, l.position, l.id`,
    );
    expect(lessons.map(Object.values)).toEqual([
      ['The sheet', 0, 'Why a group writes things down', 0, 'video', '', 'M7lc1UVf-VE', null, 95, true],
      ['The sheet', 0, 'Which columns it needs', 1, 'pdf', '', null, 'record-sheet.pdf', null, true],
      ['The meeting', 1, 'Read the sheet aloud', 0, 'text', '<p>Read each line.</p>', null, null, null, true],
      ['The meeting', 1, 'A video of a meeting', 1, 'video', '', null, null, 125, false],
      ['Default Section', 0, 'Untitled', 0, 'video', '', 'dQw4w9WgXcQ', null, null, true],
      ['Later', 1, null, null, null, null, null, null, null, null],
    ]);
    const files = await fixture.rows(`select file_name, kind, is_public, storage_key from media_files order by 1`);
    expect(files).toMatchObject([
      { file_name: 'record-sheet.pdf', kind: 'pdf', is_public: false },
      { file_name: 'savings group.jpg', kind: 'image', is_public: true },
    ]);
    expect(await fixture.storedFiles()).toEqual(
      files.map((file) => (file as { storage_key: string }).storage_key).toSorted(),
    );
  });

  test('imports courses and people as English, without translations, and Kiswahili pages show the courses’ own texts', async () => {
    await fixture.run(fixture.example(), '--apply');
    const tables = ['courses', 'users'].map((table) => `select locale from ${table}`);
    expect(await fixture.rows(tables.join(' union '))).toEqual([{ locale: 'en' }]);
    for (const table of ['course_texts', 'section_texts', 'lesson_texts'])
      expect(await fixture.rows(`select from ${table}`)).toEqual([]);
    const page = await inLocale('sw', () => readCourse({ db: env.db }, { idOrSlug: 'records-of-a-savings-group' }));
    expect(page).toMatchObject({ title: 'Records of a Savings Group', lang: { title: 'en-KE', description: 'en-KE' } });
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('imports people without passwords, and staff, and sends no mail', async () => {
    await fixture.run(fixture.example(), '--apply');
    const people = await fixture.rows(
      `select u.name, u.email, u.email_verified, p.phone_number, p.is_demo, u.created_at, a.role, a.name as "staffName" from users u
       join profiles p on p.user_id = u.id left join admins a on a.user_id = u.id order by u.email`,
    );
    const at = (text: string) => new Date(text);
    expect(people.map(Object.values)).toEqual([
      ['Demo Amina', 'amina@example.com', false, '254712345678', true, at('2025-04-01T06:00:00.123Z'), null, null],
      ['baraka', 'baraka@example.com', false, '254733000111', true, at('2025-04-02'), null, null],
      ['Demo Chebet', 'chebet@example.com', false, null, true, at('2025-04-03T07:00:00Z'), null, null],
      ['Demo Daudi', 'daudi@example.com', false, null, true, at('2025-04-06'), null, null],
      ['Demo Admin Njeri', 'njeri@example.com', false, null, true, at('2025-01-01'), 'super_admin', 'Demo Njeri'],
    ]);
    expect(await fixture.rows('select from accounts')).toEqual([]);
    expect(await fixture.rows('select from mail_outbox')).toEqual([]);
    expect(await env.waitingJobs()).toEqual([]);
  });

  test('imports projects, testimonials, messages and unconfirmed subscribers', async () => {
    await fixture.run(fixture.example(), '--apply');
    const projects = await fixture.rows(
      `select slug, category, technologies, featured, display_date::text, image_url, position from portfolio_items order by position`,
    );
    expect(projects.map(Object.values)).toEqual([
      [
        'clinic-queue',
        'Web Development',
        ['React', 'Node.js', 'PostgreSQL'],
        true,
        '2025-02-14',
        'https://old.example.com/clinic.png',
        0,
      ],
      ['grant-for-a-water-point', 'Grant Writing', ['Word', 'Excel'], false, '2026-03-02', null, 1],
    ]);
    const client = {
      name: 'Demo Client',
      role: 'Head of a demo school',
      quote: 'The report now writes itself.',
      isDemo: true,
    };
    expect(await fixture.rows('select key, value from site_settings')).toEqual([
      { key: 'testimonials', value: [client] },
    ]);
    expect(await fixture.rows('select email, message, status from contact_messages')).toEqual([
      { email: 'writer@example.com', message: 'Do you teach in Kisumu?\nThank you.', status: 'new' },
    ]);
    expect(await fixture.rows('select email, status from newsletter_subscriptions order by 1')).toEqual([
      { email: 'amina@example.com', status: 'pending' },
      { email: 'reader@example.com', status: 'pending' },
    ]);
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('a second time changes nothing', async () => {
    await fixture.run(fixture.example(), '--apply');
    const before = await fixture.census();
    env.clock.advance({ days: 1 });
    const { lines, refusal } = await fixture.run(fixture.example(), '--apply');
    expect([lines.at(-1), refusal]).toEqual(['Nothing was new.', null]);
    expect(await fixture.census()).toEqual(before);
    const counts = Object.values(countsOf(lines));
    expect(counts).toHaveLength(14);
    for (const [made, changed] of counts) expect([made, changed]).toEqual([0, 0]);
  });
});
