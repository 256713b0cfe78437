import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { readCsv } from '#app/shared/read-csv.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { invitePeople } from './invite-people.server.ts';
import { addJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam } from './join-team.server.ts';
import { makePackPapers } from './pack-papers.server.ts';
import { leaveTeam } from './take-back.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refused = (code: string) => expect.objectContaining({ code });

type Person = Extract<Actor, { kind: 'learner' }>;
async function person(name: string): Promise<Person> {
  const { id, email } = await createLearner(env.db, { name });
  return { kind: 'learner', userId: id, name, email };
}
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });

const lessonsOfCourse = 3;

/** A paid pack with a code by which people join. */
async function team(seats: number) {
  const lessons = Array.from({ length: lessonsOfCourse }, (_, index) => `Lesson ${index + 1}`);
  const course = await createCourse(env.db, {
    title: 'AI basics',
    priceCents: toCents(100_000),
    sections: [{ title: 'First steps', lessons }],
  });
  const pack = await paidPack(env, shop, { seats, courseId: course.id });
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 20 * 24 * 3_600_000));
  await addJoinCode(pack.deps, { ...place, most: String(seats), lastDay, people: '' });
  const { codes } = await readJoinCodes(pack.deps, place);
  const join = (actor: Person) => joinTeam(by(actor), codes[0]?.code ?? '');
  const complete = (actor: Person, index: number) =>
    completeLesson(
      { ...by(actor), contentAccess: 'enrolled', mailing: null },
      { course: course.id, lessonId: course.lessons[index]?.id ?? '' },
    );
  return { ...pack, place, course, join, complete };
}

const pictures = { inSize: () => Promise.resolve(null), describe: () => Promise.resolve(null) };

const papersDeps = (actor: Actor) => ({
  ...by(actor),
  rateLimits: { consume: () => Promise.resolve() },
  log: createLog('silent'),
  appUrl: 'https://mic3.example',
  pictures,
});

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Reads a CSV file of the archive as objects by its head. */
function table(files: ReadonlyMap<string, Buffer>, name: string): Record<string, string>[] {
  const text = files.get(name)?.toString('utf8') ?? '';
  expect(text.startsWith('\u{feff}')).toBe(true);
  const [head, ...records] = readCsv(text.slice(1));
  return records.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell] as const)),
  );
}

/** People of each kind: finished, studying, left, with a wicked name, and invited alone. */
async function mixedTeam() {
  const made = await team(6);
  const { deps, place, join, complete } = made;
  await invitePeople(deps, { ...place, people: 'halima@team.example', locale: 'en' });
  const finished = await person('Ekiru Lomuria');
  const left = await person('Mutiso Kyalo');
  const wicked = await person(`=HYPERLINK("../../x")${'z'.repeat(70)}`);
  for (const each of [finished, left, wicked]) await join(each);
  await complete(finished, 0);
  await complete(finished, 1);
  await complete(left, 0);
  await complete(wicked, 0);
  env.clock.advance({ days: 1 });
  await leaveTeam(by(left), made.courseId);
  for (let lesson = 0; lesson < lessonsOfCourse; lesson += 1) await complete(wicked, lesson);
  await complete(finished, 2);
  return { ...made, finished, left, wicked };
}

describe('the papers of a pack', () => {
  test('say what the database says: lessons, people, days, documents and certificates', async () => {
    const { buyer, place, course } = await mixedTeam();
    const { name, pieces } = await makePackPapers(papersDeps(buyer), place);
    expect(name).toBe(`papers-${dayInNairobi(env.clock.now())}.zip`);
    const files = readZip(await bytesOf(pieces));
    expect(table(files, 'course-content.csv').map(({ Section, Lesson }) => [Section, Lesson])).toEqual(
      course.lessons.map(({ title }) => ['First steps', title]),
    );

    // Days and lessons by a plain query of its own.
    const { rows: days } = await env.pool.query<{ name: string; day: string; lessons: string }>(
      `select u.name, to_char(d.completed_at + interval '3 hours', 'YYYY-MM-DD') as day, count(*)::text as lessons
       from lesson_completions d join users u on u.id = d.user_id where u.name <> 'Mutiso Kyalo' group by 1, 2 order by 1, 2`,
    );
    expect(days.length).toBeGreaterThan(3);
    const attendance = table(files, 'attendance.csv').map((row) => ({
      name: (row['Person'] ?? '').replace(/^'/, ''),
      day: row['Day'],
      lessons: row['Lessons completed'],
    }));
    expect(attendance.toSorted((a, b) => (a.name + a.day < b.name + b.day ? -1 : 1))).toEqual(days);

    const { rows: documents } = await env.pool.query<{ name: string }>(
      `select 'invoices/' || number || '.pdf' as name from invoices union all
       select 'receipts/' || o.number || '.pdf' from orders o join pack_orders k on k.order_id = o.id order by 1`,
    );
    const pdfs = [...files.keys()].filter((each) => each.endsWith('.pdf'));
    expect(pdfs.filter((each) => !each.startsWith('certificates/')).toSorted()).toEqual(
      documents.map((document) => document.name),
    );
    const { rows: certificates } = await env.pool.query<{ code: string; learner: string }>(
      'select code, learner_name as learner from certificates order by code',
    );
    expect(certificates).toHaveLength(2);
    const drawn = pdfs.filter((each) => each.startsWith('certificates/'));
    expect(drawn.map((each) => each.slice(-20, -4)).toSorted()).toEqual(certificates.map(({ code }) => code));
    for (const each of drawn) {
      const { text } = await readPdf(files.get(each) ?? new Uint8Array());
      const { learner = '' } = certificates.find(({ code }) => each.includes(code)) ?? {};
      expect(text).toContain(learner.slice(0, 13));
    }
    expect(files.get('README.txt')?.toString('utf8')).toContain('AI basics');
  });

  test('say of whoever left only that, and nothing of whoever did not join', async () => {
    const { buyer, place } = await mixedTeam();
    const files = readZip(await bytesOf((await makePackPapers(papersDeps(buyer), place)).pieces));
    const participants = table(files, 'participants.csv');
    expect(participants).toHaveLength(3);
    const gone = participants.find((row) => Object.values(row).includes('Mutiso Kyalo')) ?? {};
    expect(Object.values(gone).filter((cell) => cell !== '')).toEqual(['3', 'Mutiso Kyalo', 'AI basics', 'Left']);
    const all = [...files].map(([name, bytes]) => name + bytes.toString('utf8')).join('');
    expect(all).not.toContain('halima@team.example');
    expect(files.get('attendance.csv')?.toString('utf8')).not.toContain('Mutiso');
  });

  test('have names and cells that harm nobody', async () => {
    const { buyer, place } = await mixedTeam();
    const files = readZip(await bytesOf((await makePackPapers(papersDeps(buyer), place)).pieces));
    for (const name of files.keys()) {
      expect(name).toMatch(/^(?:[a-z]+\/)?[\p{L}\p{M}\p{N}_.-]+$/u);
      expect(name.length).toBeLessThan(120);
      expect(name).not.toContain('..');
    }
    expect(files.get('participants.csv')?.toString('utf8')).toContain(`"'=HYPERLINK(""../../x"")`);
  });

  test('are the same bytes at the same moment, in the language of whoever reads them, and recorded', async () => {
    const { buyer, place } = await mixedTeam();
    const make = async () => bytesOf((await inLocale('sw', () => makePackPapers(papersDeps(buyer), place))).pieces);
    const archive = await make();
    expect((await make()).equals(archive)).toBe(true);
    expect(readZip(archive).get('README.txt')?.toString('utf8')).toContain('Hati za mafunzo');
    const { rows } = await env.pool.query("select action from audit_log where action = 'pack.papers_made'");
    expect(rows).toHaveLength(2);
  });

  test('are for owners and managers alone, and limited', async () => {
    const { buyer, place, organisationId, deps } = await mixedTeam();
    const as = async (role: 'manager' | 'viewer') => {
      const made = await shop.learner();
      await addMember(
        { ...deps, actor: buyer, address: '198.51.100.7' },
        { as: 'owner', organisationId, email: made.email, role },
      );
      return made;
    };
    const manager = await as('manager');
    const files = readZip(await bytesOf((await makePackPapers(papersDeps(manager), place)).pieces));
    expect([...files.keys()].some((each) => each.startsWith('receipts/'))).toBe(true);
    await expect(makePackPapers(papersDeps(await as('viewer')), place)).rejects.toEqual(refused('organisation_role'));
    const other = await paidPack(env, shop, { seats: 1 });
    await expect(makePackPapers(papersDeps(other.buyer), place)).rejects.toEqual(refused('organisation_not_found'));
    await expect(makePackPapers(papersDeps(manager), { ...place, packId: other.packId })).rejects.toEqual(
      refused('pack_not_found'),
    );
    const consumed: unknown[] = [];
    const rateLimits = { consume: (...use: unknown[]) => Promise.resolve(void consumed.push(use)) };
    await makePackPapers({ ...papersDeps(manager), rateLimits }, place);
    expect(consumed).toEqual([['pack-papers-per-user', manager.userId]]);
  });
});
