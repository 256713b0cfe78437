import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = new ImportFixture(env);

const courses = 'id,Course Title,Description,Price,status\n1,Bees,Of hives.,500,active\n2,Goats,Of herds.,700,active\n';
const people =
  'user_id,name,email,purchased_courses\nu1,Demo Amina,amina@example.com,"{1,2}"\nu2,Demo Baraka,baraka@example.com,\n';

describe('an export with a mistake', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('in the middle writes nothing, and is reported by file, line and column', async () => {
    const payments = [
      'id,user_id,course_id,amount,status',
      'p1,u1,1,500,completed',
      'p2,u1,2,seven,completed',
      'p3,u2,2,700,paid',
      '',
    ];
    const folder = fixture.example({
      'Courses.csv': courses,
      'profiles_rows.csv': people,
      'Payments.csv': payments.join('\n'),
    });
    const before = await fixture.census();
    const { lines, refusal } = await fixture.run(folder, '--apply');
    expect(lines).toContain(`WRONG     Payments.csv:3: column 'amount' 'seven' is not an amount in shillings`);
    expect(lines).toContain(`WRONG     Payments.csv:4: column 'status' 'paid' is not a payment status`);
    expect(refusal).toBe('2 thing(s) cannot be imported. Nothing was done; mend the export and try again.');
    const { media_files: files, ...after } = await fixture.census();
    // A file that was stored before the rows is found again by its hash, or removed after a day.
    expect({ ...after, media_files: '' }).toEqual(before);
    expect(files?.split('\n')).toHaveLength(1);
  });

  test.each([
    [
      'a row with too few cells',
      { 'Courses.csv': 'id,Course Title,Price\n1,Bees\n' },
      'Courses.csv:2: has 2 cells instead of 3',
    ],
    [
      'a quote that never ends',
      { 'Courses.csv': 'id,Course Title\n1,"Bees\n' },
      /^WRONG {5}Courses\.csv:2: is not CSV \(/,
    ],
    ['JSON that ends early', { 'Courses.json': '[{"id": 1,\n"Price": 5' }, 'Courses.json:2: ends in the middle'],
    ['a row without its id', { 'Courses.csv': 'id,Price\n,5\n' }, "Courses.csv:2: column 'id' is empty"],
    [
      'a price that no prompt can ask',
      { 'Courses.csv': 'id,Price\n1,"250,000.01"\n' },
      "Courses.csv:2: column 'Price' '250,000.01' is more than M-Pesa moves at once",
    ],
    [
      'a time that there is not',
      { 'Courses.csv': 'id,created_at\n1,2025-02-31\n' },
      "Courses.csv:2: column 'created_at' '2025-02-31' is not a time",
    ],
    [
      'an invalid address',
      { 'profiles.csv': 'id,email\n1,amina at example\n' },
      "profiles.csv:2: column 'email' 'amina at example' is not an e-mail address",
    ],
    [
      'a NUL character',
      { 'Courses.csv': 'id,Course Title\n1,Be\u0000es\n' },
      "Courses.csv:2: column 'Course Title' has a NUL character",
    ],
  ])('such as %s is reported', async (_name, files, reported) => {
    const { lines, refusal } = await fixture.run(fixture.exportOf(files), '--apply');
    expect(lines[0]).toEqual(typeof reported === 'string' ? `WRONG     ${reported}` : expect.stringMatching(reported));
    expect(refusal).toMatch(/^1 thing\(s\) cannot be imported\. Nothing was done/);
    expect(await fixture.rows('select from imported_rows')).toEqual([]);
  });

  test('in every line stops after fifty of them', async () => {
    const rows = Array.from({ length: 60 }, (_, nth) => `${nth},much`).join('\n');
    const { lines, refusal } = await fixture.run(fixture.exportOf({ 'Courses.csv': `id,Price\n${rows}\n` }));
    expect(lines.filter((line) => line.startsWith('WRONG'))).toHaveLength(50);
    expect(refusal).toMatch(/^50 thing\(s\)/);
  });

  test('or an empty folder is refused with the usage', async () => {
    const { refusal } = await fixture.run(fixture.exportOf({ 'notes.txt': 'hello' }));
    expect(refusal).toMatch(
      /^There is no export in .*\. Wanted are files like Courses\.csv or Courses\.json, of: Courses, course_content/,
    );
    expect((await fixture.run('/nowhere')).refusal).toBe('The folder /nowhere cannot be read (ENOENT).');
  });
});

describe('a later export', () => {
  const first = { 'Courses.csv': courses, 'profiles.csv': people };
  const content = (rows: string) => `id,course_id,Section Title,Title,content_type,order,is_published\n${rows}`;

  test('adds new rows after existing ones, and keeps changes made here', async () => {
    const folder = fixture.exportOf({ ...first, 'course_content.csv': content('l1,1,Hives,The hive,text,5,true\n') });
    await fixture.run(folder, '--apply');
    await env.pool.query(`update sections set title = 'Houses of bees'`);
    await env.pool.query(`update courses set title = 'All about bees' where title = 'Bees'`);
    writeFileSync(
      join(folder, 'course_content.csv'),
      content('l1,1,Hives,Changed,text,5,true\nl2,1,Hives,Honey,text,1,true\n'),
    );
    const { lines } = await fixture.run(folder, '--apply');
    expect(lines.at(-1)).toBe('Done.');
    const lessons = await fixture.rows(
      `select c.title as course, s.title as section, l.title, l.position from lessons l join sections s on s.id = l.section_id join courses c on c.id = l.course_id order by l.position`,
    );
    expect(lessons.map(Object.values)).toEqual([
      ['All about bees', 'Houses of bees', 'The hive', 0],
      ['All about bees', 'Houses of bees', 'Honey', 1],
    ]);
  });

  test('lists rows whose content is another than when they were imported, and changes nothing by them', async () => {
    const payment = (cells: string) => `id,user_id,course_id,amount,status,updated_at\n${cells}\n`;
    const folder = fixture.exportOf({ ...first, 'Payments.csv': payment('p1,u1,1,500,completed,2025-01-01') });
    await fixture.run(folder, '--apply');
    const before = await fixture.census();
    writeFileSync(join(folder, 'Payments.csv'), payment('p1,u1,1,500,refunded,2025-02-01'));
    writeFileSync(join(folder, 'Courses.csv'), courses.replace('500', '900'));
    for (const more of [[], ['--apply'], ['--apply']]) {
      const { lines, refusal } = await fixture.run(folder, ...more);
      expect(refusal).toBeNull();
      expect(lines.filter((line) => line.startsWith('differs'))).toEqual([
        `differs   Courses.csv:2: '1' was imported with other content; it stays here as it is`,
        `differs   Payments.csv:2: 'p1' was imported with other content; it stays here as it is`,
      ]);
      expect(lines.find((line) => line.startsWith('Payments'))).toMatch(/^Payments +0 +0 +0 +1 +0 +0 +0$/);
    }
    expect(await fixture.census()).toEqual(before);
  });

  test.each([
    ['a later time alone', 'id,Course Title,Price,updated_at\n1,Bees,500,2025-03-01\n'],
    ['the columns in another order and spelling', 'price,course_title,ID,updatedAt\n500,Bees,1,2025-01-01\n'],
    ['a column that is not known', 'id,Course Title,Price,updated_at,colour\n1,Bees,500,2025-01-01,green\n'],
  ])('with %s is the same', async (_name, text) => {
    const folder = fixture.exportOf({ 'Courses.csv': 'id,Course Title,Price,updated_at\n1,Bees,500,2025-01-01\n' });
    await fixture.run(folder, '--apply');
    writeFileSync(join(folder, 'Courses.csv'), text);
    const { lines } = await fixture.run(folder, '--apply');
    expect(lines.filter((line) => line.startsWith('differs'))).toEqual([]);
    expect(lines.at(-1)).toBe('Nothing was new.');
  });

  test('is compared from the next import on where rows are from before contents were kept', async () => {
    const folder = fixture.exportOf({ 'Courses.csv': courses });
    await fixture.run(folder, '--apply');
    await env.pool.query('update imported_rows set content = null');
    const differing = async () =>
      (await fixture.run(folder, '--apply')).lines.filter((line) => line.startsWith('differs'));
    expect(await differing()).toEqual([]);
    writeFileSync(join(folder, 'Courses.csv'), courses.replace('Of herds', 'Of many herds'));
    expect(await differing()).toEqual([expect.stringMatching(/^differs {3}Courses\.csv:3: '2' /)]);
  });

  test('with an id twice lists the second row', async () => {
    const twice = 'id,Course Title,Price\n1,Bees,500\n1,Bees,500\n1,Goats,700\n';
    const { lines } = await fixture.run(fixture.exportOf({ 'Courses.csv': twice }), '--apply');
    expect(lines).toContain(`differs   Courses.csv:4: '1' was imported with other content; it stays here as it is`);
    expect(lines.find((line) => line.startsWith('Courses'))).toMatch(/^Courses +1 +0 +1 +1 +0 +0 +0$/);
  });

  test('does not restore rows that were deleted here', async () => {
    const payments = 'id,user_id,course_id,amount,status\np1,u1,1,500,completed\n';
    const folder = fixture.exportOf(first);
    await fixture.run(folder, '--apply');
    await env.pool.query(`delete from users where email = 'amina@example.com'`);
    await env.pool.query(`delete from courses where title = 'Bees'`);
    writeFileSync(join(folder, 'Payments.csv'), payments);
    expect((await fixture.run(folder, '--apply')).refusal).toBeNull();
    expect(await fixture.rows('select email from users')).toEqual([{ email: 'baraka@example.com' }]);
    expect(await fixture.rows('select user_id, course_id, buyer_name, course_title from payments')).toEqual([
      { user_id: null, course_id: null, buyer_name: 'Deleted account', course_title: 'Deleted course' },
    ]);
  });
});

describe('a person with an account here', () => {
  test('keeps it, and rows of the old account use it', async () => {
    const { id } = await createLearner(env.db, { name: 'Amina here', email: 'amina@example.com' });
    const payments = 'id,user_id,course_id,amount,status\np1,u1,1,500,completed\n';
    await fixture.run(
      fixture.exportOf({ 'Courses.csv': courses, 'profiles.csv': people, 'Payments.csv': payments }),
      '--apply',
    );
    expect(await fixture.rows(`select id, name, email_verified from users where email = 'amina@example.com'`)).toEqual([
      { id, name: 'Amina here', email_verified: true },
    ]);
    expect(await fixture.enrolments()).toEqual(['amina@example.com, Bees: payment']);
  });
});

describe('listed courses without a payment', () => {
  const files = { 'Courses.csv': courses, 'profiles.csv': people };

  test('are granted once by the staff member who is named', async () => {
    const staff = await createStaff(env.db, { email: 'njeri@example.com' });
    const { lines, refusal } = await fixture.run(fixture.exportOf(files), '--apply', '--grant-as', 'Njeri@example.com');
    expect(refusal).toBeNull();
    expect(lines).toContain(`changed   profiles.csv:2: amina@example.com is given 'Bees' by njeri@example.com`);
    expect(await fixture.enrolments()).toEqual(['amina@example.com, Bees: grant', 'amina@example.com, Goats: grant']);
    expect(await fixture.rows('select distinct granted_by from payments')).toEqual([{ granted_by: staff.id }]);
    const before = await fixture.census();
    await fixture.run(fixture.exportOf(files), '--apply', '--grant-as', 'njeri@example.com');
    expect(await fixture.census()).toEqual(before);
  });

  test('are granted by nobody else', async () => {
    await createLearner(env.db, { email: 'learner@example.com' });
    const { refusal } = await fixture.run(fixture.exportOf(files), '--apply', '--grant-as', 'learner@example.com');
    expect(refusal).toMatch(/staff/i);
    expect(await fixture.rows('select from courses')).toEqual([]);
  });
});

describe('in a shop that takes real payments', () => {
  test('test payments of the old shop stay in the books and open nothing', async () => {
    const payments = 'id,user_id,course_id,amount,status\np1,u1,1,0,test_completed\n';
    const folder = fixture.exportOf({ 'Courses.csv': courses, 'profiles.csv': people, 'Payments.csv': payments });
    const { lines } = await fixture.runWith({ MPESA_MODE: 'off' }, folder, '--apply');
    expect(lines).toContain(
      'note      Payments.csv:2: a test payment: it opens nothing in a shop that takes real ones',
    );
    expect(await fixture.enrolments()).toEqual(['amina@example.com, Bees: test, over']);
  });
});

describe('invitations', () => {
  test('are sent to new accounts, and only on request', async () => {
    await createLearner(env.db, { email: 'amina@example.com' });
    const folder = fixture.exportOf({ 'profiles.csv': people });
    expect((await fixture.run(folder, '--invite')).refusal).toBeNull();
    expect(await fixture.rows('select from mail_outbox')).toEqual([]);
    await fixture.run(folder, '--apply', '--invite');
    const mails = await fixture.rows<{ recipient: string; text: string }>('select recipient, text from mail_outbox');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['baraka@example.com']);
    expect(mails[0]?.text).toContain('/update-password?token=');
    await fixture.run(folder, '--apply', '--invite');
    expect(await fixture.rows('select from mail_outbox')).toHaveLength(1);
  });
});

describe('unknown arguments', () => {
  test.each([[['a', 'b']], [['a', '--nonsense']], [['a', '--grant-as', 'nobody']]])(
    'such as %j are answered with the usage',
    async ([folder = '', ...rest]) => {
      const { refusal, lines } = await fixture.run(folder, ...rest);
      expect(refusal).toContain('Write: npm run import -- DIR [--apply] [--invite] [--grant-as EMAIL]');
      expect(lines).toEqual([]);
    },
  );
});
