import { sql } from 'drizzle-orm';
import { createAssignment, exampleAssignment } from '#app/modules/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { languageNames } from '#app/shared/locale.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { m } from '#texts';
import { enter } from './support/course-site.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expectKiswahili, foreignWordsOf } from './support/foreign-words.ts';
import { latestMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const sw = { locale: 'sw' } as const;

test.use({ viewport: { width: 360, height: 740 } });

const lessons = {
  assignment: 'Funga siku moja halisi',
  closed: 'Faida si mauzo',
} as const;
const texts = {
  course: 'Rekodi za M-Pesa',
  section: 'Funga siku',
  brief: 'Jaza karatasi ya kila siku na uipige picha.',
  later: 'Faida ndiyo inayobaki baada ya gharama.',
  written: 'Malipo kumi, na mia moja zimebaki.',
  feedback: 'Salio ni elfu nane.',
} as const;

test('an assignment, a closed lesson, the search and the proof of a certificate have no words but Kiswahili ones and names', async ({
  browser,
  page,
  openShop,
}) => {
  test.slow();
  const shop = await openShop('embedded');
  const made = await shop.look(async ({ db }) => {
    const course = await createCourse(db, {
      title: texts.course,
      category: 'general',
      sections: [
        {
          title: texts.section,
          lessons: [
            { type: 'assignment', title: lessons.assignment, body: `<p>${texts.brief}</p>` },
            { type: 'text', title: lessons.closed, body: `<p>${texts.later}</p>` },
          ],
        },
      ],
    });
    const [assignment, closed] = course.lessons;
    if (!assignment || !closed) throw new Error('the course has two lessons');
    await createAssignment(db, assignment.id);
    await db.execute(
      sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${closed.id}, ${course.id}, ${assignment.id})`,
    );
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    await createEnrolment(db, { userId: learner.id, courseId: course.id });
    await db.execute(sql`update courses set locale = 'sw'`);
    await db.execute(sql`update users set locale = 'sw' where id = ${learner.id}`);
    const pathOf = (lesson: { readonly id: string }) => `/sw/courses/${course.slug}/content?lesson=${lesson.id}`;
    return {
      search: `/sw/courses/${course.slug}/content/search?q=karatasi`,
      assignment: pathOf(assignment),
      closed: pathOf(closed),
      learner,
      admin: await createAdmin(db),
    };
  });
  const { url } = await shop.start({});
  const allowed = [
    ...Object.values({ ...texts, ...lessons }),
    JSON.stringify(exampleAssignment.rubric.map(({ name, levels }) => [name.sw, levels.map((level) => level.sw)])),
    'Brian Otieno Wanjiru Kamau',
    'LinkedIn Facebook GitHub',
    languageNames.en,
  ];
  const look = async () => {
    await expectKiswahili(page, allowed);
    await expectNoViolations(page);
  };
  await enter(page.request, url, made.learner);

  await page.goto(url + made.closed);
  await expect(page.getByRole('heading', { level: 1, name: m.rules_not_yet({}, sw) })).toBeVisible();
  await look();
  await page.getByRole('link', { name: m.rules_first({ title: lessons.assignment }, sw) }).click();
  await expect(page.getByText(texts.brief)).toBeVisible();
  await look();
  await page.goto(url + made.search);
  await expect(page.getByRole('status').filter({ hasText: 'karatasi' })).toBeVisible();
  await look();

  await page.goto(url + made.assignment);
  await page.getByRole('button', { name: m.assignments_start({}, sw) }).click();
  await page.getByLabel(m.assignments_text({}, sw)).fill(texts.written);
  await look();
  await page.getByRole('button', { name: m.assignments_hand_in({}, sw), exact: true }).click();
  await expect(page.getByRole('button', { name: m.assignments_take_back({}, sw) })).toBeVisible();
  await look();

  const desk = await browser.newContext({ baseURL: url });
  await desk.request.post(`${url}/admin/login`, {
    form: { email: made.admin.email, password: made.admin.password },
    headers: { origin: url },
    maxRedirects: 0,
  });
  const decide = async (intent: 'accepted' | 'improve', level: number) => {
    const queue = await (await desk.request.get('/admin/hand-ins')).text();
    const [path = ''] = /\/admin\/hand-ins\/[\da-f-]{36}/.exec(queue) ?? [];
    const levels = JSON.stringify(Object.fromEntries(exampleAssignment.rubric.map(({ id }) => [id, level])));
    const answer = await desk.request.post(path, {
      form: { intent, levels, version: '1', feedback: texts.feedback },
      headers: { origin: url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  };
  const expectMail = async (subject: string) => {
    const mail = await latestMail(desk.request, made.learner.email, new RegExp(subject));
    expect(foreignWordsOf(`${mail.subject}\n${mail.text}`, allowed)).toEqual([]);
  };
  await decide('improve', 1);
  await expectMail(m.assignments_mail_improve({ title: lessons.assignment }, sw));
  await page.goto(`${url}/sw/dashboard`);
  await expect(page.getByText(m.assignments_news_improve({ title: lessons.assignment }, sw))).toBeVisible();
  await look();
  await page.getByRole('link', { name: m.assignments_news_open({}, sw) }).click();
  await expect(page.getByText(texts.feedback)).toBeVisible();
  await look();
  await page.getByRole('button', { name: m.assignments_improve({}, sw) }).click();
  await page.getByRole('button', { name: m.assignments_hand_in({}, sw), exact: true }).click();
  await expect(page.getByRole('button', { name: m.assignments_take_back({}, sw) })).toBeVisible();
  await decide('accepted', 3);
  await expectMail(m.assignments_mail_accepted({ title: lessons.assignment }, sw));
  await desk.close();

  await page.goto(url + made.assignment);
  await expect(page.getByText(m.assignments_accepted({ points: 4 }, sw))).toBeVisible();
  await look();
  await page.goto(url + made.closed);
  await page
    .getByRole('button', { name: m.player_mark_complete({}, sw) })
    .filter({ visible: true })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m.learning_course_see_certificate({}, sw) })
    .click();
  await expect(page.getByText(m.certificates_proofs({}, sw))).toBeVisible();
  const code = /[^/]+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  allowed.push(code.replaceAll(/.{4}/g, '$& '));
  await look();
  const file = await page.request.get(`${url}/sw/certificates/${code}/pdf`);
  expect(foreignWordsOf((await readPdf(await file.body())).text, allowed)).toEqual([]);
});
