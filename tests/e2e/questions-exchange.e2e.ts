import { readFileSync } from 'node:fs';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 860 }, expectedErrors: [/status of 400/] });

const bank = [
  'kind,prompt_en,answers_en,right,rating',
  ...Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? `single_choice,Question ${index}?,"Right\nWrong",1,`
      : `single_choice,Question ${index}?,"Right\nWrong",3,`,
  ),
].join('\n');

test('a bank is exported, and another file is checked and imported into it', async ({ page, openShop }) => {
  test.setTimeout(120_000);
  const shop = await openShop('embedded');
  const { staffMember, path } = await shop.look(async ({ db }) => {
    const course = await createCourse(db, { title: 'M-Pesa for a Small Shop' });
    for (const kind of questionKindNames) await createQuestion(db, course.id, { content: exampleQuestions[kind] });
    return { staffMember: await createStaff(db, { role: 'editor' }), path: `/admin/courses/${course.id}/questions` };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, staffMember, '/admin/login');
  await page.goto(url + path);
  await takeScreenshots(page, 'questions-links');

  await page.getByRole('link', { name: 'Export' }).click();
  await expect(page.getByText('6 of 8 questions in this language.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Close the day in order/ })).toContainText(
    'GIFT has no ordering. Use CSV.',
  );
  await takeScreenshots(page, 'questions-export');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await csv.path(), 'utf8')).toContain('Which number fits a landlord?');
  const [gift] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download GIFT' }).click(),
  ]);
  const text = readFileSync(await gift.path(), 'utf8');
  expect(text).toContain('=A paybill');

  await page.locator('#main').getByRole('link', { name: 'Questions', exact: true }).click();
  await page.getByRole('link', { name: 'Import' }).click();
  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: '0 new questions in bank.gift' })).toBeFocused();
  await expect(page.getByText('Nothing of this file is new')).toBeVisible();
  await expect(page.getByText('6 already there, 0 twice in the file, 0 with faults')).toBeVisible();

  await file.setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('What?,That\n') });
  await expect(page.getByText('Nothing of this file is new')).toBeHidden();
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toContainText('The first line must have the headings');
  await expectNoViolations(page);
  await takeScreenshots(page, 'questions-import-failed');

  await file.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: '20 new questions in bank.csv' })).toBeVisible();
  await expect(page.getByText('The column “rating” is not known and not read.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'right “3” must be numbers from 1 to 2.' })).toHaveCount(20);
  await expectNoViolations(page);
  await takeScreenshots(page, 'questions-import');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('report-bank.csv');
  expect(
    readFileSync(await report.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(42);
  await page.getByText('Published', { exact: true }).click();
  await page.getByRole('button', { name: 'Import 20 questions' }).click();
  await expect(page.locator('.toast').filter({ hasText: '20 questions imported' })).toBeVisible();
  await expect(page.getByText('28 questions, 28 published')).toBeVisible();
});

test('a new question of each kind can be read before a word of it is written', async ({ page, openShop }) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { staffMember, path } = await shop.look(async ({ db }) => {
    const course = await createCourse(db);
    return {
      staffMember: await createStaff(db, { role: 'editor' }),
      path: `/admin/courses/${course.id}/questions/new`,
    };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, staffMember, '/admin/login');
  for (const kind of questionKindNames) {
    await page.goto(`${url}${path}?kind=${kind}`);
    await expect(page.getByRole('heading', { name: 'Your question stands here.' })).toBeVisible();
    await expectNoViolations(page);
  }
});
