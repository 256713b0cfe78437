import { expect, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../course-factory.ts';
import { tellOfHiddenCourses } from './tell-of-hidden-courses.server.ts';

const env = useTestEnv();
const tell = () => tellOfHiddenCourses({ db: env.db, log: createLog('silent'), appUrl: 'https://shop.example' });
const mails = async () =>
  (await env.pool.query<{ subject: string; text: string }>('select subject, text from mail_outbox order by subject'))
    .rows;

test('an active course that the shop does not list is told to the company once; drafts and listed ones are not', async () => {
  await createCourse(env.db);
  await createCourse(env.db, { status: 'draft', sections: [] });
  await tell();
  expect(await mails()).toEqual([]);

  const { id } = await createCourse(env.db, { title: 'Beads', sections: [] });
  await Promise.all([tell(), tell()]);
  await tell();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('An active course is not in the shop');
  expect(mail?.text).toContain('Beads');
  expect(mail?.text).toContain(`https://shop.example/admin/courses/${id}/publish`);
});

test('another one is told again, with those that are hidden still', async () => {
  await createCourse(env.db, { sections: [] });
  await tell();
  for (let n = 0; n < 11; n += 1) await createCourse(env.db, { sections: [] });
  await tell();
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    '12 active courses are not in the shop',
    'An active course is not in the shop',
  ]);
  expect(sent[0]?.text).toContain('And 2 more.');
});
