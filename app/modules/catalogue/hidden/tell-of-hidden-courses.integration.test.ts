import { expect, test } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';
import { createCourse } from '../course-factory.ts';
import { tellOfHiddenCourses } from './tell-of-hidden-courses.server.ts';

const bed = useTestBed();
const tell = () => tellOfHiddenCourses({ db: bed.db, appUrl: 'https://shop.example' });
const mails = async () =>
  (await bed.pool.query<{ subject: string; text: string }>('select subject, text from mail_outbox order by subject'))
    .rows;

test('an active course that the shop does not list is told to the company once; drafts and listed ones are not', async () => {
  await createCourse(bed.db);
  await createCourse(bed.db, { status: 'draft', sections: [] });
  await tell();
  expect(await mails()).toEqual([]);

  const { id } = await createCourse(bed.db, { title: 'Beads', sections: [] });
  await Promise.all([tell(), tell()]);
  await tell();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('An active course is not in the shop');
  expect(mail?.text).toContain('Beads');
  expect(mail?.text).toContain(`https://shop.example/admin/courses/${id}/publish`);
});

test('another one is told again, with those that are hidden still', async () => {
  await createCourse(bed.db, { sections: [] });
  await tell();
  for (let n = 0; n < 11; n += 1) await createCourse(bed.db, { sections: [] });
  await tell();
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    '12 active courses are not in the shop',
    'An active course is not in the shop',
  ]);
  expect(sent[0]?.text).toContain('And 2 more.');
});
