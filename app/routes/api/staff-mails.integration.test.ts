import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { scheduledBackupJob } from '#app/modules/backups/schedule/scheduled-backup.job.server.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { tellOfHiddenCourses } from '#app/modules/catalogue/hidden/tell-of-hidden-courses.server.ts';
import { mailStaff } from '#app/modules/identity/admin/mail-staff.server.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { alertStaff, type StaffAlert } from '#app/modules/ledger/alert-staff.server.ts';
import { sendContactMessage } from '#app/modules/messages/send-contact-message.server.ts';
import { createSpool } from '#app/modules/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { adminRoles } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const log = createLog('silent');
const appUrl = 'https://shop.example';
const company = 'hello@example.com';

/** Somebody of each role, and those who get no mail: suspended, invited only, a learner. */
async function staffed() {
  for (const role of adminRoles) await createAdmin(env.db, { role, email: `${role}@staff.example` });
  const suspended = await createAdmin(env.db, { role: 'admin', email: 'suspended@staff.example' });
  await env.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
  await createAdmin(env.db, { role: 'admin', email: 'invited@staff.example', verified: false });
  await createLearner(env.db, { email: 'learner@staff.example' });
}

/** Who was mailed, with the names of roles for their people. */
async function mailed(): Promise<string[]> {
  const { rows } = await env.pool.query<{ recipient: string }>('select recipient from mail_outbox');
  return rows.map(({ recipient }) => recipient.replace('@staff.example', '')).toSorted();
}

const deciders = ['accountant', 'admin'];
const answerers = ['admin', 'support'];
const owner: string[] = [];

/** Who of the staff gets which alert, besides the company's address. */
const alerts: Readonly<Record<StaffAlert['subject'], readonly string[]>> = {
  configuration: owner,
  unknown_code: deciders,
  amount_differs: deciders,
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
};

const alert = (subject: StaffAlert['subject']) =>
  alertStaff(env.db, { log, appUrl }, { subject, key: '1', sentence: 'Something happened.', orderNumber: null });

async function writeToUs() {
  const rateLimits = createRateLimits(env.pool, {});
  const message = { name: 'Faith', email: 'faith@example.com', message: 'Do you teach in Swahili too?' };
  await sendContactMessage({ ...env, log, rateLimits }, message, { address: '203.0.113.7' });
  await env.pool.query("delete from mail_outbox where recipient = 'faith@example.com'");
}

async function hideCourse() {
  const { rowCount } = await env.pool.query('select from courses');
  if (rowCount === 0) await createCourse(env.db, { sections: [] });
  await tellOfHiddenCourses({ db: env.db, log, appUrl });
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
    ['courses that are not in the shop', hideCourse, ['admin', 'editor']],
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
    await createAdmin(env.db, { role: 'super_admin', email: 'owner@staff.example' });
    await happen();
    expect(await mailed()).toEqual([company]);
  });
});

test("whoever reads the company's mail gets one, whatever their role", async () => {
  await createAdmin(env.db, { role: 'admin', email: company });
  await alert('surplus');
  expect(await mailed()).toEqual([company]);
});

test("staff are mailed although the company's address takes no mail", async () => {
  await createAdmin(env.db, { role: 'accountant', email: 'accountant@staff.example' });
  await env.pool.query(`insert into site_settings (key, value) values ('email', '"nowhere"')`);
  await alert('surplus');
  expect(await mailed()).toEqual(['accountant']);
});

test('a mail is written if and only if its transaction commits', async () => {
  await createAdmin(env.db, { role: 'support', email: 'support@staff.example' });
  const write = (to: string) => ({ to, subject: 'Hello', heading: 'Hello', blocks: [] });
  const gone = env.db.transaction(async (tx) => {
    await mailStaff({ db: tx, log }, { needs: 'messages.answer', dedupeKey: 'one', write });
    throw new Error('rolled back');
  });
  await expect(gone).rejects.toThrow('rolled back');
  expect(await mailed()).toEqual([]);
});
