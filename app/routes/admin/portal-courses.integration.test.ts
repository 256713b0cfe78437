import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

const filled = {
  title: 'Jua kali online',
  instructor: 'Wanjiru Kamau',
  description: 'Sell what you make.',
  price: '6500',
};

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string>) => site.visit(path, { cookie, form }),
  };
}

const titles = async () => {
  const { rows } = await env.pool.query('select title, version from courses order by title');
  return (rows as { title: string; version: number }[]).map(({ title, version }) => `${title} ${version}`);
};

describe('the courses of the portal, without JavaScript', () => {
  specifies('Admin portal: courses: every column, dialogs, add, edit, delete, copy, many at once');
  test('start with an empty state, and are listed with every column', async () => {
    const { open } = await portal();
    const empty = await open('/admin/courses');
    expect(empty.text).toContain('No courses found Add your first course to get started. Add Course');
    expect(new Set(empty.text.match(/MIC3 (?:MIC3|Admin)/g))).toEqual(new Set(['MIC3 Admin']));

    const course = await createCourse(env.db, { title: 'Beads', category: 'ai-basics', level: 'advanced' });
    await createCourse(env.db, { title: 'Cloth', status: 'draft' });
    const learner = await learnerActor(env.db, 'Faith Nyambura');
    await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
    const { text, html } = await open('/admin/courses?sort=title');
    expect(text).toMatch(/Course Category Price Students Level Actions/);
    expect(text).toMatch(/No img Beads .* AI Basics KSh\s6,500 1 View Users of Beads Advanced/);
    expect(text).toMatch(/Cloth Frontend, Beginner Draft .* New/);
    expect(text).toMatch(/All 2 Active 1 Draft 1/);
    expect(html).toContain('aria-sort="ascending"');
    // On a phone the order is a list of names.
    expect((await open('/admin/courses')).html).toContain('<option value="-newest" selected="">Newest first</option>');
    expect((await open('/admin/courses?search=nothing')).text).toContain('No course matches');

    const students = await open(`/admin/courses/${course.id}/students`);
    expect(students.text).toMatch(/Students Enrolled in Beads .* Faith Nyambura .* 0% In Progress .* Never/);
    expect((await open(`/admin/courses/${course.id}/video`)).text).toContain('No course video available.');
    const video = await createCourse(env.db, { youtubeId: 'aqz-KE-bpKQ' });
    expect((await open(`/admin/courses/${video.id}/video`)).html).toContain('youtube-nocookie.com/embed/aqz-KE-bpKQ');
    for (const path of ['edit', 'delete', 'students', 'video']) {
      const gone = await open(`/admin/courses/00000000-0000-4000-8000-000000000000/${path}`);
      expect([path, gone.status, gone.text.includes('Course not found')]).toEqual([path, 404, true]);
    }
    const unknown = await open('/admin/courses/no-course/video');
    expect([unknown.status, unknown.text.includes('Course not found')]).toEqual([404, true]);
  });

  specifies(
    'Routes: /admin/courses',
    'Admin portal: courses: every column, dialogs, add, edit, delete, copy, many at once',
  );
  test('are added, edited, copied, published and deleted by forms', async () => {
    const { open, send } = await portal();
    const added = await send('/admin/courses/new?status=draft', filled);
    const { rows } = await env.pool.query('select id from courses');
    const { id } = rows[0] as { id: string };
    expect([added.status, added.location]).toEqual([303, `/admin/courses?status=draft&done=added&added=${id}`]);
    const list = await open('/admin/courses?done=added&added=' + id);
    expect(list.html).toContain(`href="/admin/courses/${id}/content"`);
    expect(list.text).toContain('Not listed: no published lesson');
    expect((await open('/admin/dashboard')).text).toContain('An active course is not listed in the shop.');

    const at = `/admin/courses/${id}/publish`;
    expect((await open(at)).text).toMatch(/Not listed because it has no published lesson. .* 1 step is left. .*4 of 5/);
    const refused = await send(at, { intent: 'list' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('it has no published lesson')]);
    await env.pool.query('update courses set price_cents = 0');
    expect((await send(at, { intent: 'price', price: 'much' })).text).toContain('Invalid price value: much.');
    expect((await send(at, { intent: 'price', price: '250,001' })).status).toBe(400);
    expect((await send(at, { intent: 'other' })).status).toBe(400);
    expect((await send(at, { intent: 'take-out' })).location).toBe(`${at}?done=taken-out`);
    expect((await open(at)).text).toContain('Not listed because it has no published lesson');
    await env.pool.query(`update courses set status = 'active', price_cents = 650000, version = 1`);

    const form = await open(`/admin/courses/${id}/edit`);
    expect(form.html).toMatch(/<dialog[^>]* open=""/);
    expect(form.html).toContain('value="jua-kali-online"');
    const updated = await send(`/admin/courses/${id}/edit`, { ...filled, title: 'Jua kali', version: '1' });
    expect(updated.location).toBe('/admin/courses?done=updated');
    expect(await titles()).toEqual(['Jua kali 2']);

    const copyId = '00000000-0000-4000-8000-000000000007';
    const copied = await send('/admin/courses', { duplicate: `${id} ${copyId}` });
    expect([copied.status, await titles()]).toEqual([200, ['Copy of Jua kali 1', 'Jua kali 2']]);
    expect((await send('/admin/courses', { course: copyId, setStatus: 'active' })).status).toBe(200);
    expect(await titles()).toEqual(['Copy of Jua kali 2', 'Jua kali 2']);
    expect((await send('/admin/courses', { setStatus: 'active' })).status).toBe(400);

    expect((await open(`/admin/courses/${copyId}/delete`)).text).toMatch(
      /Goes: the course, 0 items. Stays: 0 payments/,
    );
    expect((await send(`/admin/courses/${copyId}/delete`, {})).location).toBe('/admin/courses?done=deleted');
    expect(await titles()).toEqual(['Jua kali 2']);
  });

  specifies(
    'Routes: /admin/courses',
    'Admin portal: courses: every column, dialogs, add, edit, delete, copy, many at once',
  );
  test('that are selected can get a category or be deleted together', async () => {
    const { open, send } = await portal();
    const [beads, cloth] = [
      await createCourse(env.db, { title: 'Beads' }),
      await createCourse(env.db, { title: 'Cloth' }),
    ];
    await createCourse(env.db, { title: 'Wire' });
    const selected = `status=active&course=${beads.id}&course=${cloth.id}`;
    const categoryDialog = await open(`/admin/courses/chosen/category?${selected}`);
    expect(categoryDialog.text).toMatch(/Category of 2 courses Beads Cloth /);
    expect(categoryDialog.html).toContain('href="/admin/courses?status=active"');
    expect((await send(`/admin/courses/chosen/category?${selected}`, { category: '../x' })).status).toBe(400);
    const moved = await send(`/admin/courses/chosen/category?${selected}`, { category: 'data' });
    expect(moved.location).toBe('/admin/courses?status=active&done=category-changed');
    expect(await titles()).toEqual(['Beads 2', 'Cloth 2', 'Wire 1']);

    expect((await open(`/admin/courses/chosen/delete?${selected}`)).text).toMatch(
      /Delete 2 courses\? Beads Cloth Goes: 2 courses, 4 items. Stays: 0 payments/,
    );
    await whileFull(env.pool, 'audit_log', async () => {
      const failed = await send(`/admin/courses/chosen/delete?${selected}`, {});
      expect([failed.status, failed.text]).toEqual([
        500,
        expect.stringContaining('Failed to delete course. Please try again.'),
      ]);
    });
    expect(await titles()).toEqual(['Beads 2', 'Cloth 2', 'Wire 1']);
    const gone = await send(`/admin/courses/chosen/delete?${selected}`, {});
    expect(gone.location).toBe('/admin/courses?status=active&done=chosen-deleted');
    expect(await titles()).toEqual(['Wire 1']);
    for (const wrong of ['', '?course=no-id', `?course=${beads.id}`]) {
      const { status } = await open(`/admin/courses/chosen/delete${wrong}`);
      expect([wrong, status]).toEqual([wrong, wrong === '' ? 400 : 404]);
    }
  });

  specifies('Validation: course price: 0 or more, in cents');
  test('show the errors of a form, and concurrent changes', async () => {
    const { send } = await portal();
    const wrong = await send('/admin/courses/new', { ...filled, price: '6,5OO' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Invalid price value: 6,5OO. Price must be a number.');

    const { id } = await createCourse(env.db, { title: 'Beads', instructor: filled.instructor });
    await env.pool.query(`update courses set version = 5, title = 'Their beads', price_cents = 700000`);
    const conflict = await send(`/admin/courses/${id}/edit`, { ...filled, version: '4' });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain('Somebody else changed this meanwhile.');
    expect(conflict.text).toMatch(/Title: Their beads .*Price, KSh: 7000/);
    expect(conflict.html).toContain('name="version" value="5"');
    expect((await send(`/admin/courses/${id}/edit`, { ...filled, version: '5' })).status).toBe(303);
  });
});

specifies('Errors: courses: load, add, update, delete, related records');
test('show failures in the words of the specification, and keep the input', async () => {
  const { open, send } = await portal();
  const { id } = await createCourse(env.db, { title: 'Beads' });
  const copyId = '00000000-0000-4000-8000-000000000007';
  // Nothing changes that cannot be logged.
  await whileFull(env.pool, 'audit_log', async () => {
    const answers = [
      [await send('/admin/courses/new', filled), 'Failed to add course. Please try again.'],
      [
        await send(`/admin/courses/${id}/edit`, { ...filled, version: '1' }),
        'Failed to update course. Please try again.',
      ],
      [await send(`/admin/courses/${id}/delete`, {}), 'Failed to delete course. Please try again.'],
    ] as const;
    for (const [{ status, text }, sentence] of answers)
      expect([status, text]).toEqual([500, expect.stringContaining(sentence)]);
    expect((await send('/admin/courses', { duplicate: `${id} ${copyId}` })).status).toBe(500);
    expect((await send('/admin/courses', { course: id, setStatus: 'draft' })).status).toBe(500);
  });
  expect(await titles()).toEqual(['Beads 1']);

  await whileGone(env.pool, 'courses', async () =>
    expect((await open('/admin/courses')).text).toContain('Failed to load courses. Please try again.'),
  );
});
