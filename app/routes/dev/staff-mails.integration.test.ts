import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { scheduledBackupJob } from '#app/modules/office/backups/schedule/scheduled-backup.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { notifyOfHiddenCourses } from '#app/modules/catalogue/courses/hidden/notify-of-hidden-courses.server.ts';
import { appointStaff, changeRole, dismissStaff } from '#app/modules/people/staff/appoint-staff.server.ts';
import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { alertStaff, type StaffAlert } from '#app/modules/money/ledger/alert-staff.server.ts';
import { sendContactMessage } from '#app/modules/office/messages/send-contact-message.server.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { staffRoles } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const log = createLog('silent');
const appUrl = 'https://shop.example';
const company = 'hello@example.com';

/** Creates a staff member of each role, and users who get no mail: a suspended one, an invited one, a learner. */
async function staffed() {
  for (const role of staffRoles) await createStaff(env.db, { role, email: `${role}@staff.example` });
  const suspended = await createStaff(env.db, { role: 'manager', email: 'suspended@staff.example' });
  await env.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
  await createStaff(env.db, { role: 'manager', email: 'invited@staff.example', verified: false });
  await createLearner(env.db, { email: 'learner@staff.example' });
}

/** Returns the recipients in order. Staff are named by role. */
async function mailed(): Promise<string[]> {
  const { rows } = await env.pool.query<{ recipient: string }>('select recipient from mail_outbox');
  return rows.map(({ recipient }) => recipient.replace('@staff.example', '')).toSorted();
}

/** The mails to an address. */
async function textsOf(address: string): Promise<string[]> {
  const { rows } = await env.pool.query<{ html: string }>('select html from mail_outbox where recipient = $1', [
    address,
  ]);
  return rows.map(({ html }) => html);
}

const deciders = ['accountant', 'manager'];
const answerers = ['manager', 'support'];
const owner: string[] = [];

/** Roles that get each alert, in addition to the company's address. */
const alerts: Readonly<Record<StaffAlert['subject'], readonly string[]>> = {
  configuration: owner,
  unknown_code: deciders,
  amount_differs: deciders,
  plan_closed: deciders,
  surplus: deciders,
  surplus_sent: deciders,
  receipt_taken: deciders,
  undecided: deciders,
  unanswered: deciders,
  refund_failed: deciders,
  refund_not_sent: deciders,
  refund_unknown: deciders,
  refund_twice: deciders,
  unclaimed: deciders,
  claim: answerers,
  approval: ['manager'],
  confirmation: deciders,
  link_reported: deciders,
};

const alert = (subject: StaffAlert['subject']) =>
  alertStaff(env.db, { log, appUrl }, { subject, key: '1', sentence: () => 'Something happened.', orderNumber: null });

async function writeToUs() {
  const rateLimits = createRateLimits(env.pool, {});
  const message = { name: 'Faith', email: 'faith@example.com', message: 'Do you teach in Swahili too?' };
  await sendContactMessage({ ...env, log, rateLimits }, message, { address: '203.0.113.7' });
  await env.pool.query("delete from mail_outbox where recipient = 'faith@example.com'");
}

async function hideCourse() {
  const { rowCount } = await env.pool.query('select from courses');
  if (rowCount === 0) await createCourse(env.db, { sections: [] });
  await notifyOfHiddenCourses({ db: env.db, log, appUrl });
}

async function failBackup() {
  const parent = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'no-folder');
  await writeFile(folder, '');
  const config = readConfig({ BACKUP_DIR: folder });
  const storage = createLocalStorage(join(folder, 'media'));
  const spool = createSpool(join(folder, 'spool'));
  const rest = { secretFingerprint: '', productVersion: 'tests' };
  await scheduledBackupJob({ ...env, log, config, storage, spool, ...rest }).run({});
}

describe('mails to the staff go to the company, and to those whose role can act on them', () => {
  const kinds: readonly (readonly [string, () => Promise<void>, readonly string[]])[] = [
    ['a message by the contact form', writeToUs, answerers],
    ['courses that are not in the shop', hideCourse, ['manager', 'editor']],
    ['a backup that failed', failBackup, owner],
    ...Object.entries(alerts).map(
      ([subject, roles]) => [`alert: ${subject}`, () => alert(subject as StaffAlert['subject']), roles] as const,
    ),
  ];

  test.each(kinds)('%s', async (_, happen, roles) => {
    await staffed();
    await happen();
    expect(await mailed()).toEqual([...roles, company].toSorted());
    await happen();
    expect(await mailed()).toEqual([...roles, company].toSorted());
  });

  test.each(kinds)('%s: to the company alone where nobody has such a role', async (_, happen) => {
    await createStaff(env.db, { role: 'owner', email: 'owner@staff.example' });
    await happen();
    expect(await mailed()).toEqual([company]);
  });

  test.each(kinds)('%s: in English, also where a request in Kiswahili causes it', async (_, happen) => {
    await inLocale('sw', happen);
    expect(await textsOf(company)).toEqual([expect.stringContaining('lang="en-KE"')]);
  });
});

test('days in an alert are written in English, also where a request in Kiswahili causes it', async () => {
  const since = new Date('2026-10-05T09:00:00Z');
  await inLocale('sw', () =>
    alertStaff(
      env.db,
      { log, appUrl },
      { subject: 'undecided', key: '1', sentence: () => `Since ${formatDay(since)}.`, orderNumber: null },
    ),
  );
  expect(await textsOf(company)).toEqual([expect.stringContaining('Since 5 Oct 2026.')]);
});

test('a staff member is appointed, given another role and dismissed in English', async () => {
  const to = 'wanjiku@staff.example';
  const deps = { ...env, actor: { kind: 'system', name: 'tests' } as const, appUrl };
  await inLocale('sw', () => appointStaff(deps, { email: to, role: 'support' }));
  const { rows } = await env.pool.query<{ id: string }>('select id from users where email = $1', [to]);
  const userId = rows[0]?.id ?? '';
  await inLocale('sw', () => changeRole(deps, { userId, role: 'editor' }));
  await inLocale('sw', () => dismissStaff(deps, userId));
  const texts = await textsOf(to);
  expect(texts).toEqual(Array(3).fill(expect.stringContaining('lang="en-KE"')));
  expect(texts.filter((text) => /until \d+ Mar 2026, \d\d:\d\d in Nairobi/.test(text))).toHaveLength(1);
});

test("sends one mail to a staff member with the company's address, whatever their role", async () => {
  await createStaff(env.db, { role: 'manager', email: company });
  await alert('surplus');
  expect(await mailed()).toEqual([company]);
});

test("mails staff even if the company's address fails", async () => {
  await createStaff(env.db, { role: 'accountant', email: 'accountant@staff.example' });
  await env.pool.query(`insert into site_settings (key, value) values ('email', '"nowhere"')`);
  await alert('surplus');
  expect(await mailed()).toEqual(['accountant']);
});

test('a mail is written if and only if its transaction commits', async () => {
  await createStaff(env.db, { role: 'support', email: 'support@staff.example' });
  const write = (to: string) => ({ to, subject: 'Hello', heading: 'Hello', blocks: [] });
  const gone = env.db.transaction(async (tx) => {
    await mailStaff({ db: tx, log }, { needs: 'messages.answer', dedupeKey: 'one', write });
    throw new Error('rolled back');
  });
  await expect(gone).rejects.toThrow('rolled back');
  expect(await mailed()).toEqual([]);
});
