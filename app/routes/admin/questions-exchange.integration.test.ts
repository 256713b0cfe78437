import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as readCsvFile } from './questions/export-csv.ts';
import { loader as readGiftFile } from './questions/export-gift.ts';
import { action as takeFile } from './questions/import-file.ts';
import { action as writeReport } from './questions/import-report.ts';

const env = useTestEnv();

/** The pages of a course's bank, as a browser without JavaScript opens them and sends their forms. */
async function openBank() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { role: 'editor' })).id);
  const course = await createCourse(env.db, { title: 'M-Pesa for a Shop' });
  const path = `/admin/courses/${course.id}/questions`;
  const formWith = (file: string | null, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== null) form.set('file', new File([file], 'bank.csv'));
    return form;
  };
  return {
    course,
    path,
    open: (address: string) => site.visit(address, { cookie }),
    send: (address: string, file: string | null, fields: Record<string, string>) =>
      site.visit(address, { cookie, form: formWith(file, fields) }),
    /** What a route that is no page answers. */
    fetchFile: async (handler: (args: never) => Promise<Response>, address: string, file: string | null = null) => {
      const init = file === null ? {} : { method: 'POST', body: formWith(file, {}) };
      const request = new Request(`https://shop.example${address}`, { ...init, headers: { cookie } });
      const given = {
        request,
        context: site.contextOf(request),
        params: { courseId: course.id },
        url: new URL(request.url),
      };
      const answer = await handler(given as never);
      return { status: answer.status, text: await answer.text() };
    },
  };
}

const bank = 'kind,prompt_en,right\ntrue_false,Is it one?,true\ntrue_false,Is it two?,perhaps\n';

test('a file is checked, imported without its faulty rows, and its report is downloaded', async () => {
  const { path, open, send, fetchFile } = await openBank();
  expect((await open(`${path}/import`)).text).toContain('Import questions');
  const checked = await send(`${path}/import`, bank, { intent: 'check' });
  expect(checked.text).toContain('1 new question in bank.csv');
  expect(checked.text).toContain('0 already there, 0 twice in the file, 1 with faults');
  expect(checked.text).toContain('right “perhaps” is none of true, false.');
  const report = await fetchFile(writeReport, `${path}/import/report`, bank);
  expect(report.text).toContain('3,"wrong","Is it two?","right “perhaps” is none of true, false."');
  const [, digest = ''] = /name="digest" value="(\w+)"/.exec(checked.html) ?? [];
  const done = await send(`${path}/import`, bank, { intent: 'import', digest, publish: 'yes' });
  expect(done.location).toBe(`${path}?done=imported&count=1`);
  const list = await open(`${path}?done=imported&count=1`);
  expect(list.html).toContain('1 question imported');
  expect(list.text).toContain('Rev. 1');
  const again = await send(`${path}/import`, bank, { intent: 'check' });
  expect(again.text).toContain('Nothing of this file is new');
});

test('a form without a file, and a file that cannot be read, say why', async () => {
  const { path, send, fetchFile } = await openBank();
  expect((await send(`${path}/import`, null, { intent: 'check' })).text).toContain('Choose a file.');
  const unreadable = await send(`${path}/import`, 'What?,That\n', { intent: 'check' });
  expect(unreadable).toMatchObject({ status: 400 });
  expect(unreadable.text).toContain('The first line must have the headings kind and prompt_en or prompt_sw.');
  expect(await fetchFile(writeReport, `${path}/import/report`, '')).toEqual({
    status: 400,
    text: 'This file is empty.\n',
  });
  const sent = await fetchFile(takeFile, `${path}/import/file`, bank);
  expect(JSON.parse(sent.text)).toMatchObject({ report: { counts: { new: 1, wrong: 1 } }, error: null, path: null });
});

test('the bank is exported in both formats, with a list of what GIFT cannot contain', async () => {
  const { course, path, open, fetchFile } = await openBank();
  expect((await open(`${path}/export`)).text).toContain('There is nothing to export yet.');
  await createQuestion(env.db, course.id, { content: exampleQuestions.true_false });
  await createQuestion(env.db, course.id, { content: exampleQuestions.ordering });
  const page = await open(`${path}/export?locale=sw`);
  expect(page.text).toContain('1 of 2 questions in this language.');
  expect(page.text).toContain('GIFT has no ordering. Use CSV.');
  expect((await fetchFile(readCsvFile, `${path}/export/csv`)).text).toContain(
    '"true_false","practice",1,"A message on the phone',
  );
  expect((await fetchFile(readGiftFile, `${path}/export/gift?locale=sw`)).text).toContain(
    'Ujumbe kwenye simu unathibitisha malipo. {FALSE',
  );
});
