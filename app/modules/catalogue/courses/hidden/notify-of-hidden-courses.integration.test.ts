import { expect, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../course-factory.ts';
import { notifyOfHiddenCourses } from './notify-of-hidden-courses.server.ts';

const env = useTestEnv();
const reportHidden = () =>
  notifyOfHiddenCourses({ db: env.db, log: createLog('silent'), appUrl: 'https://shop.example' });
const mails = async () =>
  (await env.pool.query<{ subject: string; text: string }>('select subject, text from mail_outbox order by subject'))
    .rows;

test('an active course that the shop does not list is reported to the company once; drafts and listed ones are not', async () => {
  await createCourse(env.db);
  await createCourse(env.db, { status: 'draft', sections: [] });
  await reportHidden();
  expect(await mails()).toEqual([]);

  const { id } = await createCourse(env.db, { title: 'Beads', sections: [] });
  await Promise.all([reportHidden(), reportHidden()]);
  await reportHidden();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('An active course is not in the shop');
  expect(mail?.text).toContain('Beads');
  expect(mail?.text).toContain(`https://shop.example/admin/courses/${id}/publish`);
});

test('a further hidden course is reported with those that are still hidden', async () => {
  await createCourse(env.db, { sections: [] });
  await reportHidden();
  for (let n = 0; n < 11; n += 1) await createCourse(env.db, { sections: [] });
  await reportHidden();
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    '12 active courses are not in the shop',
    'An active course is not in the shop',
  ]);
  expect(sent[0]?.text).toContain('And 2 more.');
});
