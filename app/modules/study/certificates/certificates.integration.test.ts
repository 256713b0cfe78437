import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { changeName } from '#app/modules/people/accounts/change-profile.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { Proof } from '#app/modules/study/learning/proofs/proof.ts';
import { recordProof } from '#app/modules/study/learning/proofs/record-proof.server.ts';
import { recountProgress } from '#app/modules/study/learning/recount-progress.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { makeCertificateFile } from './make-certificate-file.server.ts';
import { readCertificate } from './read-certificate.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const appUrl = 'https://shop.example';
type Learner = Extract<Actor, { kind: 'learner' }>;

async function enrolled(lessons = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
  const course = await createCourse(env.db, { title: 'Sell by phone', category: 'mobile', sections: [{ lessons }] });
  const actor = await learnerActor(env.db, 'Wanjirũ Kamau');
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  return { course, actor };
}

const log = { error: vi.fn<(...words: unknown[]) => void>() };

function finish(actor: Learner, course: WrittenCourse, lessonId = course.lessons.at(-1)?.id ?? '') {
  const deps = { db: env.db, clock: env.clock, contentAccess: 'enrolled' as const };
  return completeLesson({ ...deps, actor, mailing: { jobs: env.jobs, appUrl, log } }, { course: course.id, lessonId });
}

async function finishAll(actor: Learner, course: WrittenCourse): Promise<string> {
  let code: string | undefined;
  for (const { id } of course.lessons) code ??= (await finish(actor, course, id)).badge?.verificationCode;
  if (code === undefined) throw new Error('no badge was earned');
  return code;
}

const read = (code: string, actor: Actor = visitor) => readCertificate({ db: env.db, actor }, code);
const rows = async () => (await env.pool.query('select * from certificates')).rows;
const mails = async () => (await env.pool.query('select recipient, subject, text from mail_outbox')).rows;
const notFound = new DomainError('certificate_not_found');

describe('a certificate', () => {
  specifies(
    'Learning: a badge once, in the completing transaction, and a certificate that anybody with the link can verify',
  );
  test('is made with the badge, with its code, lessons, name and date', async () => {
    const { actor, course } = await enrolled();
    const code = await finishAll(actor, course);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    const standing = await read(code);
    expect(standing).toEqual({
      state: 'valid',
      isOwn: false,
      picture: null,
      correction: null,
      certificate: {
        code,
        codeInWords: code.match(/.{4}/g)?.join(' '),
        learnerName: 'Wanjirũ Kamau',
        courseTitle: 'Sell by phone',
        category: 'mobile',
        instructor: expect.any(String),
        lessons: 6,
        completedAt: env.clock.now(),
        completedOn: '2 Mar 2026',
        issuedAgainAt: null,
        issuedAgainOn: null,
        proofs: [],
      },
    });
    expect(await read(code, actor)).toMatchObject({ state: 'valid', isOwn: true });
    expect(await read(code, await learnerActor(env.db))).toMatchObject({ state: 'valid', isOwn: false });
    // As typed from paper.
    expect(await read(code.toLowerCase().replace(/(.{4})/g, '$1-'))).toEqual(standing);
  });

  test('shows what was proved, and still shows it after retries, regrades and new lessons', async () => {
    const { actor, course } = await enrolled(['Quiz', 'Task']);
    const prove = (index: number, proof: Pick<Proof, 'kind' | 'points'>) =>
      env.db.transaction((tx) =>
        recordProof(tx, {
          userId: actor.userId,
          courseId: course.id,
          lessonId: course.lessons[index]?.id ?? '',
          title: course.lessons[index]?.title ?? '',
          outOf: 20,
          at: env.clock.now(),
          ...proof,
        }),
      );
    await prove(0, { kind: 'check', points: 18 });
    await prove(0, { kind: 'check', points: 15 });
    env.clock.advance({ minutes: 1 });
    await prove(1, { kind: 'assignment', points: 12.5 });
    const code = await finishAll(actor, course);
    const proved = [
      { kind: 'check', title: 'Quiz', points: 18, outOf: 20, at: expect.any(String) },
      { kind: 'assignment', title: 'Task', points: 12.5, outOf: 20, at: expect.any(String) },
    ];
    const before = await read(code);
    expect(before).toMatchObject({ state: 'valid', certificate: { proofs: proved } });

    await prove(0, { kind: 'check', points: 20 });
    await env.pool.query('update lesson_proofs set points = 1');
    await env.pool.query(`insert into lessons (course_id, section_id, title, content_type, position, is_published)
      select course_id, section_id, 'New', 'text', 2, true from lessons limit 1`);
    await env.pool.query(`delete from lessons where title = 'Quiz'`);
    await env.pool.query('update lessons set position = position - 1');
    await env.db.transaction((tx) => recountProgress(tx, null, { courseId: course.id, at: env.clock.now() }));
    expect(await read(code)).toEqual(before);
  });

  test('is announced by one mail, with its link', async () => {
    const { actor, course } = await enrolled(['Only']);
    const code = await finishAll(actor, course);
    await finish(actor, course);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: actor.email, subject: 'Your certificate for Sell by phone' });
    expect(mail.text).toContain(`${appUrl}/certificates/${code}`);
  });

  test('is unique, even if many tabs complete the course at once', async () => {
    const { actor, course } = await enrolled();
    const answers = await Promise.all(
      [...course.lessons, ...course.lessons].map(({ id }) => finish(actor, course, id)),
    );
    expect(answers.filter(({ badge }) => badge !== null)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('keeps name, title and lessons unchanged', async () => {
    const { actor, course } = await enrolled();
    const code = await finishAll(actor, course);
    await changeName({ db: env.db, actor, clock: env.clock }, { name: 'Somebody Else' });
    await env.pool.query(`update courses set title = 'Another title', instructor = 'Nobody'`);
    const before = await read(code);
    expect(before).toMatchObject({ certificate: { learnerName: 'Wanjirũ Kamau', courseTitle: 'Sell by phone' } });
    await env.pool.query('delete from courses');
    expect(await read(code)).toEqual(before);
  });

  specifies(
    'Learning: a badge once, in the completing transaction, and a certificate that anybody with the link can verify',
  );
  test('is invalid while the enrolment is revoked, and then shows nothing else', async () => {
    const { actor, course } = await enrolled();
    const code = await finishAll(actor, course);
    await revokeEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
    const standing = await read(code);
    expect(standing).toEqual({ state: 'revoked', isOwn: false, codeInWords: code.match(/.{4}/g)?.join(' ') });
    await expect(fileOf(code)).rejects.toEqual(notFound);

    // Bought again.
    await env.pool.query('update enrolments set revoked_at = null');
    expect(await read(code)).toMatchObject({ state: 'valid' });
  });

  test('is deleted with the account', async () => {
    const { actor, course } = await enrolled();
    const code = await finishAll(actor, course);
    await env.db.transaction(async (tx) => {
      await tx.execute(`update payments set user_id = null, buyer_name = 'Deleted account'`);
      await tx.execute(`delete from users where id = '${actor.userId}'`);
    });
    await expect(read(code)).rejects.toEqual(notFound);
    expect(await rows()).toEqual([]);
  });

  test.each([['0000000000000000'], ['ABCDEFGHJKMNPQRS'], [''], ["' or 1=1 --"], ['x'.repeat(5000)], ['\u0000']])(
    'is not found by %j',
    async (code) => {
      await expect(read(code)).rejects.toEqual(notFound);
    },
  );

  test('is kept when a mail cannot be written', async () => {
    const { actor, course } = await enrolled(['Only']);
    await env.pool.query(`update users set email = 'two,people@example.com' where id = $1`, [actor.userId]);
    const code = await finishAll(actor, course);
    expect(await read(code)).toMatchObject({ state: 'valid' });
    expect(await mails()).toEqual([]);
    expect(log.error).toHaveBeenCalledOnce();
  });
});

const consumed: string[][] = [];
const rateLimits = {
  consume: async (...input: string[]) => {
    consumed.push(input);
    if (consumed.length > 2) throw new DomainError('too_many_requests');
  },
};
const pictures = { inSize: vi.fn<Pictures['inSize']>(), describe: vi.fn<Pictures['describe']>() };
const warned = { warn: vi.fn<(...words: unknown[]) => void>() } as unknown as Log;
const fileOf = (code: string) =>
  makeCertificateFile({ db: env.db, pictures, log: warned, rateLimits, appUrl, address: '198.51.100.7' }, code);

test("its file is available to anybody with the link, within the network's limit", async () => {
  consumed.length = 0;
  const { actor, course } = await enrolled(['Only']);
  const code = await finishAll(actor, course);
  const { name, bytes } = await fileOf(code);
  expect(name).toBe(`certificate-${code}.pdf`);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  await fileOf(code);
  const limit = ['certificate-file-per-network', '198.51.100.7'];
  expect(consumed).toEqual([limit, limit]);
  await expect(fileOf(code)).rejects.toEqual(new DomainError('too_many_requests'));
});

test('its mail and file are in the language of the learner, whatever that of the request', async () => {
  consumed.length = 0;
  const { actor, course } = await enrolled(['One', 'Two']);
  await env.pool.query(`update users set locale = 'sw' where id = $1`, [actor.userId]);
  const code = await finishAll(actor, course);
  const [mail] = await mails();
  expect(mail.subject).toBe('Cheti chako cha Sell by phone');
  for (const words of ['Umemaliza masomo yote 2', '2 Machi 2026', `${appUrl}/sw/certificates/${code}`])
    expect(mail.text).toContain(words);
  expect(mail.text).not.toMatch(/Congratulations|Finished|certificate for/);

  const { text, info, links } = await readPdf((await fileOf(code)).bytes);
  for (const words of ['Cheti cha kumaliza kozi', 'amemaliza masomo yote 2 ya', '2 Machi 2026'])
    expect(text).toContain(words);
  expect(info).toMatchObject({ Title: 'Cheti cha kumaliza kozi: Wanjirũ Kamau, Sell by phone', Language: 'sw-KE' });
  expect(links).toEqual([`${appUrl}/sw/certificates/${code}`]);
});

test('its file shows the picture of the course, or none if it is missing', async () => {
  consumed.length = 0;
  const { actor, course } = await enrolled(['Only']);
  const code = await finishAll(actor, course);
  const isPictured = async () => Buffer.from((await fileOf(code)).bytes).includes('/Subtype /Image');
  expect(await isPictured()).toBe(true);
  expect(pictures.inSize).not.toHaveBeenCalled();
  const { id: imageId } = await createMediaFile(env.db, { kind: 'image' });
  await env.pool.query('update courses set image_id = $1 where id = $2', [imageId, course.id]);
  expect(await read(code)).toMatchObject({ picture: { id: imageId } });
  pictures.inSize.mockRejectedValueOnce(new Error('the bucket does not answer'));
  expect(await isPictured()).toBe(false);
  expect(warned.warn).toHaveBeenCalledOnce();
});

test('badges from before certificates got theirs by the migration', async () => {
  const { actor, course } = await enrolled();
  const code = await finishAll(actor, course);
  const before = await read(code);
  await env.pool.query('delete from certificates');
  const migration = await readFile('app/database/migrations/0010_certificates_reviews_notes.sql', 'utf8');
  await env.pool.query(migration.slice(migration.indexOf('INSERT INTO "certificates"')));
  expect(await read(code)).toEqual(before);
});
