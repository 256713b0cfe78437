import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { createAssignment, exampleAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { insertPractice } from '#app/modules/catalogue/questions/practice-lessons/practice-lesson-queries.server.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { languageNames } from '#app/shared/locale.ts';
import type { Database } from '#app/platform/database.server.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { m } from '#texts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { expectKiswahili, foreignWordsOf } from './support/foreign-words.ts';
import { latestMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const sw = { locale: 'sw' } as const;

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

const lessons = {
  assignment: 'Funga siku moja halisi',
  closed: 'Faida si mauzo',
  practice: 'Mazoezi ya wiki',
  quiz: 'Mtihani wa mwisho',
} as const;
const texts = {
  course: 'Rekodi za M-Pesa',
  section: 'Funga siku',
  brief: 'Jaza karatasi ya kila siku na uipige picha.',
  later: 'Faida ndiyo inayobaki baada ya gharama.',
  written: 'Malipo kumi, na mia moja zimebaki.',
  feedback: 'Salio ni elfu nane.',
  exercises: 'Maswali mawili ya wiki hii.',
} as const;

const frame = { beside: {}, explanation: { sw: 'Salio la till halidanganyi.' } };
const item = (id: string, text: string) => ({ id, text: { sw: text }, reason: {} });
const practised: readonly QuestionContent[] = [
  {
    kind: 'single_choice',
    ...frame,
    prompt: { sw: 'Angalia nini kwanza?' },
    options: [
      { ...item('balance', 'Salio la till'), isRight: true },
      { ...item('message', 'Ujumbe wa mteja'), isRight: false, reason: { sw: 'Ujumbe hauthibitishi chochote.' } },
    ],
  },
  {
    kind: 'gaps',
    ...frame,
    prompt: { sw: 'Jaza nafasi moja.' },
    text: { sw: 'Mauzo toa [gharama] ni faida.' },
    spares: { sw: 'ushuru' },
  },
];
const checked: readonly QuestionContent[] = [
  { kind: 'true_false', ...frame, prompt: { sw: 'Deni lililolipwa ni mauzo ya leo.' }, isTrue: false },
  {
    kind: 'number',
    ...frame,
    prompt: { sw: 'Zimebaki ngapi kwenye droo?' },
    beside: { sw: 'Asubuhi = KSh 1,500\nZilizolipwa nje = KSh 350' },
    right: 1150,
    tolerance: 0,
    toleranceIn: 'amount',
    unit: { sw: 'KSh' },
    replies: [],
  },
];

test('an assignment, practice, a quiz, a closed lesson, the search and a certificate have no words but Kiswahili ones and names', async ({
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
            { type: 'practice', title: lessons.practice, body: `<p>${texts.exercises}</p>` },
            { type: 'check', title: lessons.quiz, body: `<p>${texts.exercises}</p>` },
          ],
        },
      ],
    });
    const [assignment, closed, practice, quiz] = course.lessons;
    if (!assignment || !closed || !practice || !quiz) throw new Error('the course has four lessons');
    await createAssignment(db, assignment.id);
    await db.execute(
      sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${closed.id}, ${course.id}, ${assignment.id})`,
    );
    await addQuestions(db, { courseId: course.id, practiceId: practice.id, quizId: quiz.id, taughtIn: closed.id });
    const learner = await createLearner(db, { name: 'Brian Otieno' });
    await createEnrolment(db, { userId: learner.id, courseId: course.id });
    await db.execute(sql`update courses set locale = 'sw'`);
    await db.execute(sql`update users set locale = 'sw' where id = ${learner.id}`);
    const pathOf = (lesson: { readonly id: string }) => `/sw/courses/${course.slug}/content?lesson=${lesson.id}`;
    return {
      search: `/sw/courses/${course.slug}/content/search?q=karatasi`,
      assignment: pathOf(assignment),
      closed: pathOf(closed),
      practice: pathOf(practice),
      quiz: pathOf(quiz),
      course: `/sw/dashboard/courses/${course.slug}`,
      learner,
      staffMember: await createStaff(db),
    };
  });
  const { url } = await shop.start({});
  const allowed = [
    ...Object.values({ ...texts, ...lessons }),
    JSON.stringify([practised, checked]),
    JSON.stringify(exampleAssignment.rubric.map(({ name, levels }) => [name.sw, levels.map((level) => level.sw)])),
    'Brian Otieno Wanjiru Kamau',
    'LinkedIn Facebook GitHub',
    languageNames.en,
  ];
  const read = () => expectKiswahili(page, allowed);
  await enter(page.request, url, made.learner);

  await page.goto(url + made.closed);
  await expect(page.getByRole('heading', { level: 1, name: m.rules_not_yet({}, sw) })).toBeVisible();
  await read();
  await page.getByRole('link', { name: m.rules_first({ title: lessons.assignment }, sw) }).click();
  await expect(page.getByText(texts.brief)).toBeVisible();
  await read();
  await page.goto(url + made.search);
  await expect(page.getByRole('status').filter({ hasText: 'karatasi' })).toBeVisible();
  await read();

  await page.goto(url + made.assignment);
  await page.getByRole('button', { name: m.assignments_start({}, sw) }).click();
  await page.getByLabel(m.assignments_text({}, sw)).fill(texts.written);
  await read();
  await expectNoViolations(page);
  await page.getByRole('button', { name: m.assignments_hand_in({}, sw), exact: true }).click();
  await expect(page.getByRole('button', { name: m.assignments_take_back({}, sw) })).toBeVisible();
  await read();

  const desk = await browser.newContext({ baseURL: url });
  await enter(desk.request, url, made.staffMember, '/admin/login');
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
  await expect(page.getByText(m.assignments_mail_improve({ title: lessons.assignment }, sw))).toBeVisible();
  await read();
  await page.getByRole('link', { name: m.assignments_mail_open({}, sw) }).click();
  await expect(page.getByText(texts.feedback)).toBeVisible();
  await read();
  await page.getByRole('button', { name: m.assignments_improve({}, sw) }).click();
  await page.getByRole('button', { name: m.assignments_hand_in({}, sw), exact: true }).click();
  await expect(page.getByRole('button', { name: m.assignments_take_back({}, sw) })).toBeVisible();
  await decide('accepted', 3);
  await expectMail(m.assignments_mail_accepted({ title: lessons.assignment }, sw));
  await desk.close();

  await page.goto(url + made.practice);
  await practise(page, read);
  for (const path of ['/sw/dashboard', '/sw/dashboard/practice', made.course]) {
    await page.goto(url + path);
    await read();
  }
  await page.goto(url + made.quiz);
  await takeQuiz(page, read);

  await page.goto(url + made.assignment);
  await expect(page.getByText(m.assignments_accepted({ points: 4 }, sw))).toBeVisible();
  await read();
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
  await read();
  const file = await page.request.get(`${url}/sw/certificates/${code}/pdf`);
  expect(foreignWordsOf((await readPdf(await file.body())).text, allowed)).toEqual([]);
});

interface Places {
  readonly courseId: string;
  readonly practiceId: string;
  readonly quizId: string;
  readonly taughtIn: string;
}

async function addQuestions(db: Database, { courseId, practiceId, quizId, taughtIn }: Places): Promise<void> {
  const taught = { lessonId: taughtIn, second: null, page: null, heading: null };
  for (const [position, content] of practised.entries()) {
    const questionId = await createQuestion(db, courseId, { content, taught });
    await insertPractice(db, [{ lessonId: practiceId, courseId, questionId, position }]);
  }
  for (const content of checked) await createQuestion(db, courseId, { content, use: 'check' });
  await createQuiz(db, { courseId, lessonId: quizId }, { hoursBetween: 0, feedback: 'answers' });
}

/** Answers one question wrong and then right, and the other one right. */
async function practise(page: Page, read: () => Promise<void>): Promise<void> {
  const check = page.getByRole('button', { name: m.questions_check_answer({}, sw) });
  await expect(check).toBeDisabled();
  await read();
  await page.getByText('Ujumbe wa mteja').click();
  await check.click();
  await expect(page.getByText(m.practice_at_end({}, sw))).toBeVisible();
  await read();
  await page.getByRole('button', { name: m.practice_show_taught({}, sw) }).click();
  await expect(page.getByRole('dialog').getByText(m.practice_open_lesson({}, sw))).toBeVisible();
  await read();
  await page.getByRole('button', { name: m.practice_back_to_question({}, sw) }).click();
  const next = page.getByRole('button', { name: m.practice_next_question({}, sw) });
  await next.click();
  await page.getByRole('button', { name: 'gharama' }).click();
  await check.click();
  await expect(page.getByRole('heading', { name: m.questions_right({}, sw) })).toBeVisible();
  await read();
  await next.click();
  await page.getByText('Salio la till', { exact: true }).click();
  await check.click();
  await page.getByRole('button', { name: m.practice_to_end({}, sw) }).click();
  await expect(page.getByText(m.practice_when_back({}, sw))).toBeVisible();
  await read();
}

/** Hands in an empty answer without a network, and passes at the next attempt. */
async function takeQuiz(page: Page, read: () => Promise<void>): Promise<void> {
  await expect(page.getByText(m.quizzes_good_to_know({}, sw))).toBeVisible();
  await read();
  await page.getByRole('button', { name: m.quizzes_start({ number: 1 }, sw) }).click();
  await expect(page.getByText(m.quizzes_question_of({ number: 1, of: 2 }, sw))).toBeVisible();
  await read();
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(m.quizzes_question_of({ number: 2, of: 2 }, sw))).toBeVisible();
  await read();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(m.quizzes_empty_is_wrong({}, sw))).toBeVisible();
  await read();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: m.quizzes_hand_in_some({ count: 0 }, sw) }).click();
  await expect(page.getByText(m.quizzes_waits_for_network({}, sw))).toBeVisible();
  await read();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: m.quizzes_missing({ count: 2 }, sw) })).toBeVisible();
  await read();

  await page.getByRole('button', { name: m.quizzes_again({}, sw) }).click();
  await read();
  await page.getByRole('button', { name: m.quizzes_start({ number: 2 }, sw) }).click();
  for (const number of [1, 2]) {
    await expect(page.getByText(m.quizzes_question_of({ number, of: 2 }, sw))).toBeVisible();
    const field = page.getByLabel(m.questions_write_number({}, sw));
    if (await field.isVisible()) await field.fill('1150');
    else await page.getByText(m.questions_false({}, sw), { exact: true }).click();
    await expect(page.getByText(m.quizzes_saved({}, sw))).toBeVisible();
    const goOn = number === 1 ? m.quizzes_next({}, sw) : m.quizzes_review({}, sw);
    await page.getByRole('button', { name: goOn, exact: true }).click();
  }
  await page.getByRole('button', { name: m.quizzes_hand_in({}, sw), exact: true }).click();
  await expect(page.getByRole('heading', { name: m.quizzes_passed_title({}, sw) })).toBeVisible();
  await read();
  await page.getByRole('button', { name: m.quizzes_answers({}, sw) }).click();
  await read();
}
