import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileShuttingDown } from '#tests/support/broken-database.ts';
import { createProject } from '#tests/support/create-project.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { insertMessage } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const sentence = 'A part of our site does not answer right now. Please try again in a minute.';

type Form = readonly [path: string, fields?: Readonly<Record<string, string>>];

/** Returns a valid form for each part of the portal that shows its own errors. */
async function forms(staffId: string): Promise<readonly Form[]> {
  const { id: courseId, sections } = await createCourse(env.db);
  const { id: learnerId } = await createLearner(env.db);
  const { id: projectId } = await createProject(env.db);
  const message = `/admin/messages/${await insertMessage(env.db)}`;
  return [
    ['/admin/courses', { course: courseId, setStatus: 'draft' }],
    [`/admin/courses/${courseId}/delete`],
    [`/admin/courses/${courseId}/content/sections/${sections[0]?.id}/delete`],
    [`/admin/users/${learnerId}`, { intent: 'sign-out' }],
    [`/admin/users/${learnerId}/suspend`],
    [`/admin/admins/${staffId}/dismiss`],
    ['/admin/admins', { email: 'new@example.com', role: 'manager' }],
    ['/admin/portfolio', { project: projectId, featured: 'on' }],
    [`/admin/portfolio/${projectId}/delete`],
    [message, { status: 'archived' }],
    [`${message}/delete`],
  ];
}

test('a form whose database is lost during the request says that the outage is temporary, and changes nothing', async () => {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { role: 'owner' })).id);
  const { id: staffId } = await createStaff(env.db);
  const all = await forms(staffId);
  await whileShuttingDown(env.pool, 'audit_log', async () => {
    const silent: string[] = [];
    for (const [path, form = {}] of all) {
      const { status, text } = await site.visit(path, { cookie, form });
      expect([path, status]).toEqual([path, 503]);
      if (!text.includes(sentence)) silent.push(path.replace(/[0-9a-f-]{36}/, ':id'));
    }
    // These show a toast, which needs the script.
    expect(silent).toEqual(['/admin/courses', '/admin/users/:id', '/admin/portfolio']);
  });
});
