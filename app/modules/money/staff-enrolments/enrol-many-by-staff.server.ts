import {
  readDecider,
  requireDecision,
  type AllowedDecision,
} from '#app/modules/people/decisions/require-decision.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { ruleOn } from '#app/shared/decision-rules.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import {
  writeStaffEnrolment,
  queueEnrolledMail,
  requireActiveCourse,
  type StaffEnrolmentDeps,
} from './enrol-by-staff.server.ts';
import { refuse } from './staff-enrolment-errors.ts';
import { readLines, type ListLine } from './enrolment-lines.ts';
import { linesAtOnce, maxLines, type LineState } from './enrolment-list.ts';
import { selectPeople } from './staff-enrolment-queries.server.ts';
import { pendingEnrolmentMail } from './enrolment-mails.ts';
import { insertPending, lockAddresses, selectPendingEmails } from './pending-enrolment-queries.server.ts';

/** A line of a list with its preview. */
export interface ListedPerson {
  readonly line: number;
  readonly email: string;
  /** Null without an account for the e-mail. */
  readonly name: string | null;
  readonly state: LineState;
}

export interface StaffEnrolmentPreview {
  readonly course: { readonly id: string; readonly title: string };
  readonly people: readonly ListedPerson[];
}

/**
 * Returns what enrolling a list of people in a course would do, line by line. Changes nothing. `text` has e-mails, or is a CSV file
 * (`readLines`). Throws DomainError 'forbidden', 'course_not_found', 'course_draft', 'list_empty', 'list_too_long'.
 */
export async function previewStaffEnrolments(
  { db, actor }: Pick<StaffEnrolmentDeps, 'db' | 'actor'>,
  { courseId, text }: { readonly courseId: string; readonly text: string },
): Promise<StaffEnrolmentPreview> {
  requireStaffWith(actor, 'users.enrol');
  const lines = readLines(text);
  if (lines.length === 0) throw refuse('list_empty');
  if (lines.length > maxLines) throw refuse('list_too_long');
  return db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const emails = lines.filter(({ fault }) => fault === null).map(({ email }) => email);
    const known = new Map((await selectPeople(tx, emails, course.id)).map((person) => [person.email, person]));
    const pending = new Set(await selectPendingEmails(tx, emails, course.id));
    const decider = await readDecider(tx, actor);
    const isOwn = (email: string, userId: string | null) =>
      ruleOn('enrolment.give', actor, decider, { people: { userIds: [userId], emails: [email] } }).kind === 'refused';
    const seen = new Set<string>();
    const stateOf = ({ email, fault }: ListLine): LineState => {
      if (fault !== null) return fault;
      if (seen.has(email)) return 'repeated';
      seen.add(email);
      const person = known.get(email);
      if (isOwn(email, person?.id ?? null)) return 'own';
      if (!person) return pending.has(email) ? 'pending' : 'stranger';
      return person.enrolmentId === null ? 'ready' : 'enrolled';
    };
    return {
      course: { id: course.id, title: course.title },
      people: lines.map((line) => ({
        line: line.line,
        email: line.email,
        name: known.get(line.email)?.name ?? null,
        state: stateOf(line),
      })),
    };
  });
}

/** Result for one e-mail of a list. */
export interface StaffEnrolmentResult {
  /** Lower case. */
  readonly email: string;
  readonly outcome: 'given' | 'enrolled' | 'pending' | 'invalid';
}

/**
 * Enrols everybody on a list of at most `linesAtOnce` e-mails who lacks a course in it, all or none, and mails them if `notify`.
 * For people without an account it waits until they register; their mail is in `locale`. Safe to repeat: enrols and mails nobody twice.
 * Throws DomainError 'forbidden', 'course_not_found', 'course_draft', 'list_empty', 'list_too_long'.
 */
export async function enrolManyByStaff(
  deps: StaffEnrolmentDeps,
  {
    courseId,
    emails,
    notify,
    locale = baseLocale,
  }: {
    readonly courseId: string;
    readonly emails: readonly string[];
    readonly notify: boolean;
    readonly locale?: Locale;
  },
): Promise<readonly StaffEnrolmentResult[]> {
  const staff = requireStaffWith(deps.actor, 'users.enrol');
  const requested = [...new Set(emails.map((email) => readEmail(email) ?? email.trim()))];
  if (requested.length === 0) throw refuse('list_empty');
  if (requested.length > linesAtOnce) throw refuse('list_too_long');
  return deps.db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const readable = requested.filter((email) => readEmail(email) !== null);
    await lockAddresses(tx, readable);
    const outcomes = new Map<string, StaffEnrolmentResult['outcome']>(readable.map((email) => [email, 'pending']));
    // Locks people in the order of their ids, as every other use case does.
    const found = await selectPeople(tx, readable, course.id);
    const people = { userIds: found.map(({ id }) => id), emails: readable };
    const { mark } = await requireDecision(tx, staff, 'enrolment.give', { people });
    for (const { id, email } of found) {
      const enrolment = await writeStaffEnrolment(tx, { ...deps, by: staff, mark }, { userId: id, course });
      if (enrolment && notify) await queueEnrolledMail(tx, deps, { ...enrolment, courses: [course] });
      outcomes.set(email, enrolment ? 'given' : 'enrolled');
    }
    for (const [email, outcome] of outcomes)
      if (outcome === 'pending') await keepForLater(tx, { ...deps, staff, mark }, { email, course, notify, locale });
    return requested.map((email) => ({ email, outcome: outcomes.get(email) ?? 'invalid' }));
  });
}

/** Stores a course for an address without an account; does nothing if it waits already. */
async function keepForLater(
  tx: Database,
  {
    staff,
    clock,
    jobs,
    appUrl,
    address,
    mark,
  }: StaffEnrolmentDeps & { readonly staff: StaffActor; readonly mark: AllowedDecision['mark'] },
  {
    email,
    course,
    notify,
    locale,
  }: {
    readonly email: string;
    readonly course: { readonly id: string; readonly title: string };
    readonly notify: boolean;
    readonly locale: Locale;
  },
): Promise<void> {
  const id = await insertPending(tx, {
    email,
    courseId: course.id,
    enrolledBy: staff.userId,
    notify,
    locale,
    at: clock.now(),
  });
  if (id === null) return;
  await recordAudit(tx, staff, {
    action: 'enrolment.pending',
    subjectType: 'pending_enrolment',
    subjectId: id,
    // Without the address, because the log is kept forever.
    after: { courseId: course.id, ...mark },
    ...(address !== undefined && { address }),
  });
  if (!notify) return;
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () => pendingEnrolmentMail({ to: email, brand, appUrl, course }));
  await queueMail(tx, mail, jobs);
}
