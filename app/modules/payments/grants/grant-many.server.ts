import { DomainError } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../require-admin.ts';
import { giveCourse, requireActiveCourse, type GrantDeps } from './grant-course.server.ts';
import type { GrantErrorCode } from './grant-errors.ts';
import { readLines, type ListLine } from './grant-lines.ts';
import { linesAtOnce, mostLines, type LineState } from './grant-list.ts';
import { selectPeople } from './grant-queries.server.ts';

/** A line of a list with what is, or would be, done about it. */
export interface ListedPerson {
  readonly line: number;
  readonly email: string;
  /** Null where nobody has the e-mail. */
  readonly name: string | null;
  readonly state: LineState;
}

export interface GrantPreview {
  readonly course: { readonly id: string; readonly title: string };
  readonly people: readonly ListedPerson[];
}

/**
 * What giving a course to a list of people would do, line by line, and changes nothing. `text` has an e-mail a line, or is a CSV
 * file. Throws DomainError 'forbidden', 'course_not_found', 'course_draft', 'list_empty', 'list_too_long'.
 */
export async function previewGrants(
  { db, actor }: Pick<GrantDeps, 'db' | 'actor'>,
  { courseId, text }: { readonly courseId: string; readonly text: string },
): Promise<GrantPreview> {
  requireAdmin(actor);
  const lines = readLines(text);
  if (lines.length === 0) throw new DomainError<GrantErrorCode>('list_empty');
  if (lines.length > mostLines) throw new DomainError<GrantErrorCode>('list_too_long');
  return db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const emails = lines.filter(({ isEmail }) => isEmail).map(({ email }) => email);
    const known = new Map((await selectPeople(tx, emails, course.id)).map((person) => [person.email, person]));
    const seen = new Set<string>();
    const stateOf = ({ email, isEmail }: ListLine): LineState => {
      if (!isEmail) return 'invalid';
      if (seen.has(email)) return 'repeated';
      seen.add(email);
      const person = known.get(email);
      if (!person) return 'unknown';
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

/** What became of one e-mail of a list. */
export interface GrantResult {
  readonly email: string;
  readonly outcome: 'given' | 'enrolled' | 'unknown';
}

/**
 * Gives a course to everybody of at most `linesAtOnce` e-mails who has an account and has not got it, all or none; safe to send
 * again. Throws DomainError 'forbidden', 'course_not_found', 'course_draft', 'list_empty', 'list_too_long'.
 */
export async function grantMany(
  deps: GrantDeps,
  { courseId, emails }: { readonly courseId: string; readonly emails: readonly string[] },
): Promise<readonly GrantResult[]> {
  const admin = requireAdmin(deps.actor);
  const wanted = [...new Set(emails)];
  if (wanted.length === 0) throw new DomainError<GrantErrorCode>('list_empty');
  if (wanted.length > linesAtOnce) throw new DomainError<GrantErrorCode>('list_too_long');
  return deps.db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const outcomes = new Map<string, GrantResult['outcome']>();
    // By their ids, the order in which everybody locks people.
    for (const { id, email } of await selectPeople(tx, wanted, course.id)) {
      const isNew = await giveCourse(tx, { ...deps, admin }, { userId: id, course });
      outcomes.set(email, isNew ? 'given' : 'enrolled');
    }
    return wanted.map((email) => ({ email, outcome: outcomes.get(email) ?? 'unknown' }));
  });
}
