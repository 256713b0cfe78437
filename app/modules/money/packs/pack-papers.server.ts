import { readCourseOutline } from '#app/modules/catalogue/courses/read-course-outline.server.ts';
import { drawInvoice } from '#app/modules/money/ledger/invoices/draw-invoice.server.ts';
import { readInvoicesOfOrder } from '#app/modules/money/ledger/invoices/read-invoice.server.ts';
import { drawReceipt } from '#app/modules/money/ledger/draw-receipt.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectReceiptFacts } from '#app/modules/money/ledger/read-receipt.server.ts';
import { buyerLocaleOf, receiptOf } from '#app/modules/money/ledger/receipt.ts';
import { readTeamForFile } from '#app/modules/money/organisations/read-team.server.ts';
import type { TeamPerson } from '#app/modules/money/organisations/team.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import {
  drawCertificates,
  type CertificateDrawing,
} from '#app/modules/study/certificates/make-certificate-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cellsOf, csvLine, type CsvColumns } from '#app/platform/csv-answer.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { safeFileName, zipPieces, type ZippedFile } from '#app/platform/zip-pieces.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { dayInNairobi, formatMoment } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import { coursesOf, selectOrdersOfPack, type PackRow } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';
import {
  attendanceColumns,
  participantColumns,
  timetableColumns,
  type AttendedDay,
  type Participant,
  type TimetableRow,
} from './paper-columns.ts';
import { selectCodes, selectStudyDays, selectTitles, type StudyDay } from './paper-queries.server.ts';
import { readPack } from './read-pack.server.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

type Deps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'rateLimits' | 'address'> & CertificateDrawing;

/** The papers of a pack. */
interface PackPapers {
  /** 'papers-2026-03-02.zip'. */
  readonly name: string;
  /** The archive, made while it is read. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * Makes the papers of a pack as a ZIP archive, for owners and managers, who see what it costs anyway: content with minutes, participants,
 * attendance by day, invoices and receipts, certificates, and what all this is. Everything is read and drawn for a few people at a time,
 * while the archive is sent. Equal books give equal bytes at the same moment. Throws like `readPack`, and DomainError
 * 'too_many_requests'.
 */
export async function makePackPapers(deps: Deps, place: PackPlace): Promise<PackPapers> {
  const { db, actor, clock, rateLimits, address } = deps;
  const pack = await readPack({ db, actor }, place, 'manager');
  await rateLimits.consume('pack-papers-per-user', userIdOf(actor) ?? '');
  await recordAudit(db, actor, {
    action: 'pack.papers_made',
    subjectType: 'organisation',
    subjectId: pack.organisationId,
    after: { pack: pack.packId },
    ...(address !== undefined && { address }),
  });
  const at = clock.now();
  return {
    name: `papers-${dayInNairobi(at)}.zip`,
    pieces: zipPieces(filesOf(deps, { pack, at, locale: getLocale() })),
  };
}

interface Papers {
  readonly pack: PackRow;
  readonly at: Date;
  /** Of the texts and of the names of columns. Invoices, receipts and certificates are in the languages of their people. */
  readonly locale: Locale;
}

async function* filesOf(deps: Deps, { pack, at, locale }: Papers): AsyncGenerator<ZippedFile> {
  // The reader of the archive has no language.
  const spoken = <Result>(work: () => Result): Result => inLocale(locale, work);
  const text = (name: string, pieces: AsyncIterable<string>): ZippedFile => ({
    name,
    at,
    compress: true,
    pieces: utf8(pieces),
  });
  const file = (name: string, fileAt: Date, bytes: Uint8Array): ZippedFile => ({
    name,
    at: fileAt,
    compress: false,
    pieces: only(bytes),
  });
  const { db } = deps;
  const timetable = await spoken(() => readTimetable(deps, pack));
  const people = await spoken(() => readParticipants(deps, pack));
  yield text('README.txt', only(spoken(() => aboutPapers(pack, at))));
  yield text('course-content.csv', csvOf(spoken(timetableColumns), only(timetable)));
  const batches = () => withDays(db, people, minutesOf(timetable));
  yield text('participants.csv', csvOf(spoken(participantColumns), batches(), spoken));
  yield text('attendance.csv', csvOf(spoken(attendanceColumns), eachDay(batches()), spoken));
  const settings = await readSiteSettings(db);
  for (const { orderId, paidAt } of await spoken(() => selectOrdersOfPack(db, pack.packId))) {
    const order = paidAt === null ? null : await selectOrder(db, orderId);
    if (order === null) continue;
    for (const invoice of await readInvoicesOfOrder(db, order)) {
      const bytes = await inLocale(invoice.locale, () => drawInvoice(invoice));
      yield file(`invoices/${safeFileName(invoice.number)}.pdf`, new Date(invoice.issuedAt), bytes);
    }
    const facts = await selectReceiptFacts(db, order);
    const bytes = await inLocale(buyerLocaleOf(facts), () => drawReceipt(receiptOf(facts, settings)));
    yield file(`receipts/${safeFileName(order.number)}.pdf`, facts.order.paidAt, bytes);
  }
  const covers = new Map<string, Buffer | null>();
  for await (const batch of batches()) {
    const owners = new Map(batch.flatMap((each) => each.codes.map((code) => [code, each] as const)));
    for await (const { code, completedAt, bytes } of drawCertificates(deps, [...owners.keys()], covers)) {
      const { number = 0, person } = owners.get(code) ?? {};
      const name = safeFileName(`${String(number).padStart(4, '0')}-${person?.name ?? ''}`);
      yield file(`certificates/${name}-${code}.pdf`, completedAt, bytes);
    }
  }
}

/** Returns the lessons of the courses that seats of the pack open, in order. One query for each course. */
async function readTimetable({ db, actor }: Deps, pack: PackRow): Promise<TimetableRow[]> {
  const rows: TimetableRow[] = [];
  for (const { courseId, title: course } of await selectTitles(db, coursesOf(pack)))
    for (const { title: section, lessons } of await readCourseOutline({ db, actor }, courseId))
      rows.push(...lessons.map((lesson) => ({ course, section, lesson })));
  return rows;
}

const minutesOf = (timetable: readonly TimetableRow[]): ReadonlyMap<string, number> =>
  new Map(timetable.map(({ lesson }) => [lesson.id, lesson.minutes ?? 0]));

type Person = Pick<Participant, 'number' | 'person'>;

/** Returns everybody who took a seat of the pack, by name; nobody who is only invited. */
async function readParticipants(deps: Deps, { organisationId, packId }: PackRow): Promise<Person[]> {
  const { people } = await readTeamForFile(deps, organisationId, { search: '', show: null, packId, page: 1 });
  const accepted = people.filter(({ fate }) => fate !== 'invited');
  return accepted.map((person: TeamPerson, index) => ({ number: index + 1, person }));
}

/** People whose days are read at once. */
const batchSize = 50;

async function* withDays(
  db: Database,
  people: readonly Person[],
  minutes: ReadonlyMap<string, number>,
): AsyncGenerator<readonly Participant[]> {
  for (let from = 0; from < people.length; from += batchSize) {
    const batch = people.slice(from, from + batchSize);
    const seatIds = batch.map(({ person }) => person.seatId);
    const days = Map.groupBy(await selectStudyDays(db, seatIds), ({ seatId }) => seatId);
    const codes = Map.groupBy(await selectCodes(db, seatIds), ({ seatId }) => seatId);
    yield batch.map((each) => ({
      ...each,
      days: (days.get(each.person.seatId) ?? []).map((day) => attendedDay(day, minutes)),
      codes: (codes.get(each.person.seatId) ?? []).map(({ code }) => code),
    }));
  }
}

const attendedDay = ({ day, lessonIds, quizzes }: StudyDay, minutes: ReadonlyMap<string, number>): AttendedDay => ({
  day,
  lessons: lessonIds.length,
  minutes: lessonIds.reduce((total, id) => total + (minutes.get(id) ?? 0), 0),
  quizzes,
});

async function* eachDay(batches: AsyncIterable<readonly Participant[]>) {
  for await (const batch of batches) yield batch.flatMap((each) => each.days.map((day) => [each, day] as const));
}

async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
  spoken: <Result>(work: () => Result) => Result = (work) => work(),
): AsyncGenerator<string> {
  // The byte order mark tells Excel that the file is UTF-8.
  yield `\u{feff}${Object.keys(columns).join(',')}\r\n`;
  for await (const rows of batches) yield spoken(() => rows.map((row) => csvLine(cellsOf(columns, row))).join(''));
}

/** Says what the archive is, and how attendance is counted; line ends that every editor knows. */
const aboutPapers = ({ organisation, title, project, paid, refunded }: PackRow, at: Date): string =>
  [
    m.papers_about({ organisation, title }),
    ...(project === '' ? [] : [m.packs_for_project({ project })]),
    m.papers_about_seats({ count: paid - refunded, moment: formatMoment(at) }),
    '',
    m.papers_about_content(),
    m.papers_about_participants(),
    m.papers_about_attendance(),
    m.papers_about_money(),
    m.papers_about_certificates(),
    '',
    m.papers_about_counted(),
    m.papers_about_online(),
    m.papers_about_left(),
    '',
  ].join('\r\n');

async function* utf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const each of texts) yield encoder.encode(each);
}

async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}
