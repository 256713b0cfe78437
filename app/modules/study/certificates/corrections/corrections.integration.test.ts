import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { readAudit } from '#app/modules/people/audit/read-audit.server.ts';
import { revokeEnrolment, createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { exportCertificates, exportCorrections } from '#app/modules/study/learning/export-learning.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { certificateCard, shareCardPath } from '#app/ui/share-card/share-card.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { certificateOf } from '../certificate.ts';
import { drawCertificate } from '../make-certificate-file.server.ts';
import { readCertificate } from '../read-certificate.server.ts';
import { declineCorrection, issueAgain, issueAllAgain } from './issue-again.server.ts';
import { readCertificateToCorrect } from './read-corrections.server.ts';
import { requestCorrection } from './request-correction.server.ts';

const env = useTestEnv();
const appUrl = 'https://shop.example';

async function graduate(name: string, titles = ['Sell by phone']) {
  const actor = await learnerActor(env.db, name);
  const codes: string[] = [];
  let courseId = '';
  for (const title of titles) {
    const course = await createCourse(env.db, { title, sections: [{ lessons: ['Only'] }] });
    courseId = course.id;
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    const { badge } = await completeLesson(
      { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor, mailing: null },
      { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
    );
    codes.push(badge?.verificationCode ?? '');
  }
  return { actor, userId: actor.userId, courseId, code: codes[0] ?? '', codes };
}

async function staff(role: 'manager' | 'support' = 'manager') {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role } as const;
}

const rateLimits = { consume: async () => {} };
const deps = (actor: Actor) => ({ db: env.db, clock: env.clock, jobs: env.jobs, appUrl, actor, rateLimits });
const ask = (actor: Actor, code: string, name: string, reason = 'I married') =>
  requestCorrection(deps(actor), code, { name, reason });
const read = (code: string, actor: Actor = visitor) => readCertificate({ db: env.db, actor }, code);
const mails = async () =>
  (
    await env.pool.query<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from mail_outbox',
    )
  ).rows;
const stored = async () => (await env.pool.query('select * from certificate_corrections order by asked_at, id')).rows;
const refusal = (code: string) => expect.objectContaining({ code });

async function codeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('a learner', () => {
  test('asks for another name once, waits, and reads the answer by mail and on the page', async () => {
    const { actor, code, userId } = await graduate('Amina Hasan');
    await ask(actor, code, '  Amina   Hassan ');
    await ask(actor, code, 'Amina Hassan');
    expect(await stored()).toHaveLength(1);
    expect(await read(code, actor)).toMatchObject({
      certificate: { learnerName: 'Amina Hasan', issuedAgainOn: null },
      correction: { state: 'waiting', name: 'Amina Hassan', askedOn: '2 Mar 2026' },
    });
    expect(await read(code)).toMatchObject({ correction: null });
    expect(await codeOf(ask(actor, code, 'Amina H.'))).toBe('correction_waiting');

    env.clock.advance({ hours: 24 });
    const reason = 'Please send us your identity card.';
    const decline = () => declineCorrection(deps(staffMember), { userId, code, reason });
    const staffMember = await staff();
    await decline();
    await decline();
    expect(await read(code, actor)).toMatchObject({
      certificate: { learnerName: 'Amina Hasan' },
      correction: { state: 'declined', name: 'Amina Hassan', decidedOn: '3 Mar 2026', reason },
    });
    expect(await mails()).toEqual([
      {
        recipient: actor.email,
        subject: 'The name on your certificate for Sell by phone',
        text: expect.stringContaining(reason),
      },
    ]);

    env.clock.advance({ hours: 24 });
    await ask(actor, code, 'Amina Hassan', 'Here is my card.');
    env.clock.advance({ hours: 24 });
    await issueAgain(deps(staffMember), { userId, code, name: 'Amina Hassan Ali', reason: 'As on the card.' });
    expect(await read(code, actor)).toMatchObject({
      certificate: { code, learnerName: 'Amina Hassan Ali', issuedAgainOn: '5 Mar 2026', completedOn: '2 Mar 2026' },
      correction: null,
    });
    expect((await mails()).at(-1)).toMatchObject({
      subject: 'Your certificate for Sell by phone was issued again',
      text: expect.stringMatching(/Amina Hassan Ali[^]*As on the card\./),
    });
    expect(await exportCertificates({ db: env.db, actor })).toMatchObject([{ learnerName: 'Amina Hassan Ali' }]);
    expect(await exportCorrections({ db: env.db, actor })).toMatchObject([
      { state: 'declined', name: 'Amina Hassan', formerName: null, askedReason: 'I married', decisionReason: reason },
      { state: 'issued', name: 'Amina Hassan Ali', formerName: 'Amina Hasan', askedReason: 'Here is my card.' },
    ]);
  });

  test('asks for nothing on a certificate that is another’s, unknown or revoked, nor for a name it has or that is none', async () => {
    const { actor, code, courseId } = await graduate('Ben Otieno');
    const other = await graduate('Carol Wambui');
    expect(await codeOf(ask(visitor, code, 'Ben O.'))).toBe('sign_in_required');
    expect(await codeOf(ask(other.actor, code, 'Carol Wambui'))).toBe('certificate_not_found');
    expect(await codeOf(ask(actor, 'AAAABBBBCCCCDDDD', 'Ben O.'))).toBe('certificate_not_found');
    expect(await codeOf(ask(actor, code, 'Ben Otieno'))).toBe('correction_same_name');
    for (const name of ['', '   ', 'x'.repeat(121), 'Ben\u0000Otieno'])
      expect(await codeOf(ask(actor, code, name)), name).toBe('name_invalid');
    expect(await codeOf(ask(actor, code, 'Ben O.', ' \n '))).toBe('reason_missing');
    expect(await codeOf(ask(actor, code, 'Ben O.', 'x'.repeat(501)))).toBe('reason_too_long');
    await revokeEnrolment(env.db, { userId: actor.userId, courseId, at: env.clock.now() });
    expect(await codeOf(ask(actor, code, 'Ben O.'))).toBe('certificate_not_found');
    expect(await stored()).toEqual([]);
  });

  test('who asks from two tabs at once has one request', async () => {
    const { actor, code } = await graduate('Dan Mwangi');
    const outcomes = await Promise.all(['Dan M.', 'Daniel Mwangi'].map((name) => codeOf(ask(actor, code, name))));
    expect(outcomes.toSorted()).toEqual(['correction_waiting', 'done']);
    expect(await stored()).toHaveLength(1);
  });

  test('who deletes the account leaves no name behind, in the audit log either', async () => {
    const { actor, code, userId } = await graduate('Zuhura Said');
    await ask(actor, code, 'Zuhura Saidi', 'Zuhura Saidi is right');
    const staffMember = await staff();
    await issueAgain(deps(staffMember), { userId, code, name: 'Zuhura Saidi', reason: 'Zuhura sent a card.' });
    const [entry] = (await readAudit({ db: env.db, clock: env.clock, actor: staffMember }, noFilter, null)).entries;
    expect(entry).toMatchObject({ action: 'certificate.issued_again', reason: 'Zuhura sent a card.' });
    expect(entry?.changes).toContainEqual({ name: 'name', before: 'Zuhura Said', after: 'Zuhura Saidi' });
    await env.pool.query('delete from users where id = $1', [userId]);
    expect(await stored()).toEqual([]);
    const { rows } = await env.pool.query('select before, after from audit_log');
    expect(JSON.stringify(rows)).not.toContain('Zuhura');
    const [later] = (await readAudit({ db: env.db, clock: env.clock, actor: staffMember }, noFilter, null)).entries;
    expect(later).toMatchObject({ action: 'certificate.issued_again', reason: null });
  });
});

const noFilter = { who: null, action: 'certificate.issued_again', about: null, from: null, until: null };

describe('staff', () => {
  test('issue a certificate again that nobody asked about, which page, file and picture show', async () => {
    const { actor, code, userId } = await graduate('Elijah Kiprop');
    const before = await read(code);
    const staffMember = await staff();
    const corrected = { userId, code, name: 'Elijah Kiprop Cheruiyot', reason: 'A letter came.' };
    await issueAgain(deps(staffMember), corrected);
    await issueAgain(deps(staffMember), corrected);
    expect(await codeOf(issueAgain(deps(staffMember), { ...corrected, reason: 'Again' }))).toBe('correction_same_name');
    expect(await stored()).toMatchObject([
      { state: 'issued', former_name: 'Elijah Kiprop', asked_at: null, decided_by: staffMember.userId },
    ]);
    expect(await mails()).toEqual([]);
    const after = await read(code, actor);
    if (before.state !== 'valid' || after.state !== 'valid') throw new Error('the certificate is valid');
    const { certificate } = after;
    const pdf = await readPdf(await drawCertificate(certificate, { brand: 'MIC3', appUrl, cover: null }));
    expect(JSON.stringify(pdf)).toMatch(/Elijah Kiprop Cheruiyot.*Issued again: 2 Mar 2026/s);
    const kiswahili = inLocale('sw', () =>
      drawCertificate(certificateOf(certificate), { brand: 'MIC3', appUrl, cover: null }),
    );
    expect(JSON.stringify(await readPdf(await kiswahili))).toContain('Kimetolewa upya');
    expect(shareCardPath(certificateCard('MIC3', certificate))).not.toBe(
      shareCardPath(certificateCard('MIC3', before.certificate)),
    );
  });

  test('issue all certificates of a person with one name, and answer what waits', async () => {
    const { actor, codes, userId } = await graduate('Faith Nyambra', ['Beads', 'Cloth', 'Thread']);
    const staffMember = await staff();
    await ask(actor, codes[1] ?? '', 'Faith N.');
    await issueAgain(deps(staffMember), { userId, code: codes[2] ?? '', name: 'Faith Nyambura', reason: 'By hand' });
    const input = { userId, name: 'Faith Nyambura', reason: 'A letter was missing' };
    expect(await env.db.transaction((tx) => issueAllAgain(tx, deps(staffMember), input))).toBe(2);
    expect(await env.db.transaction((tx) => issueAllAgain(tx, deps(staffMember), input))).toBe(0);
    for (const code of codes)
      expect(await read(code)).toMatchObject({ certificate: { learnerName: 'Faith Nyambura' } });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your certificate for Cloth was issued again']);
    const empty = env.db.transaction((tx) => issueAllAgain(tx, deps(staffMember), { ...input, reason: ' ' }));
    expect(await codeOf(empty)).toBe('reason_missing');
  });

  test('without the capability, without a reason or with the code of another learner change nothing', async () => {
    const { actor, code, userId } = await graduate('Grace Achieng');
    const other = await graduate('Hassan Abdi');
    await ask(actor, code, 'Grace A. Odhiambo');
    const [staffMember, support] = [await staff(), await staff('support')];
    const input = { userId, code, name: 'Grace A. Odhiambo', reason: 'Card seen' };
    for (const by of [actor, other.actor, visitor, support]) {
      expect(await codeOf(issueAgain(deps(by), input))).toBe('forbidden');
      expect(await codeOf(declineCorrection(deps(by), input))).toBe('forbidden');
      await expect(readCertificateToCorrect({ db: env.db, actor: by }, input)).rejects.toEqual(refusal('forbidden'));
    }
    expect(await codeOf(issueAgain(deps(staffMember), { ...input, reason: '' }))).toBe('reason_missing');
    expect(await codeOf(issueAgain(deps(staffMember), { ...input, name: ' ' }))).toBe('name_invalid');
    expect(await codeOf(issueAgain(deps(staffMember), { ...input, userId: other.userId }))).toBe(
      'certificate_not_found',
    );
    expect(await codeOf(declineCorrection(deps(staffMember), { ...input, code: other.code }))).toBe(
      'certificate_not_found',
    );
    const theirs = { userId: other.userId, code: other.code };
    expect(await codeOf(declineCorrection(deps(staffMember), { ...theirs, reason: 'No' }))).toBe(
      'correction_not_found',
    );
    expect(await readCertificateToCorrect({ db: env.db, actor: staffMember }, input)).toMatchObject({
      certifiedName: 'Grace Achieng',
      request: { name: 'Grace A. Odhiambo', reason: 'I married' },
      earlier: [],
    });
    expect(await mails()).toEqual([]);
    expect((await env.pool.query(`select from audit_log where action like 'certificate.%'`)).rows).toEqual([]);
  });
});
