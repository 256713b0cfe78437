import { nameSchema } from '#app/modules/people/accounts/account-forms.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { readCode } from '../certificate.ts';
import { correctionMail } from './correction-mails.ts';
import {
  insertIssued,
  lockCertificate,
  selectCodesWithout,
  selectCorrections,
  updateDeclined,
  updateLearnerName,
  type LockedCertificate,
} from './correction-queries.server.ts';
import type { CorrectionInput } from './correction.ts';
import { readReason } from './read-reason.ts';

/** Dependencies of decisions about names on certificates; `appUrl` has no trailing slash. */
type CorrectionDeps = Pick<UseCaseDeps, 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'>;

/** A certificate of a person; another's code is not found. */
interface OfPerson {
  readonly userId: string;
  readonly code: string;
}

/**
 * Issues a certificate again under its code with another name. Answers the learner's request, if one waits, by mail. Ignores a form sent
 * twice. Throws DomainError 'forbidden', 'decides_own', 'certificate_not_found', 'name_invalid', 'reason_missing', 'reason_too_long',
 * 'correction_same_name'.
 */
export async function issueAgain(
  { db, ...deps }: CorrectionDeps & { readonly db: Database },
  { userId, code, name: typedName, reason: typedReason }: OfPerson & CorrectionInput,
): Promise<void> {
  if (!can(deps.actor, 'users.manage')) throw refuse('forbidden');
  const { data: name } = nameSchema.safeParse(typedName);
  if (name === undefined) throw refuse('name_invalid', { field: 'name' });
  const reason = readReason(typedReason);
  await db.transaction(async (tx) => {
    const certificate = await lockOf(tx, { userId, code });
    if (certificate.learnerName !== name) return issue(tx, deps, certificate, { name, reason });
    const [latest] = await selectCorrections(tx, certificate.code);
    if (latest?.state !== 'issued' || latest.decisionReason !== reason)
      throw refuse('correction_same_name', { field: 'name' });
  });
}

/**
 * Issues every certificate of a user that has another name than the account again, in the transaction in which a staff member corrects that name.
 * Returns how many there were. Throws DomainError 'forbidden', 'decides_own', 'reason_missing', 'reason_too_long'.
 */
export async function issueAllAgain(
  tx: Database,
  deps: CorrectionDeps,
  { userId, name, reason: typed }: { readonly userId: string } & CorrectionInput,
): Promise<number> {
  if (!can(deps.actor, 'users.manage')) throw refuse('forbidden');
  const reason = readReason(typed);
  const codes = await selectCodesWithout(tx, { userId, name });
  for (const code of codes) await issue(tx, deps, await lockOf(tx, { userId, code }), { name, reason });
  return codes.length;
}

/**
 * Declines a learner's request, who gets the reason by mail. Ignores a form sent twice. Throws DomainError 'forbidden', 'decides_own',
 * 'certificate_not_found', 'reason_missing', 'reason_too_long', 'correction_not_found' if nothing waits.
 */
export async function declineCorrection(
  { db, ...deps }: CorrectionDeps & { readonly db: Database },
  { userId, code, reason: typed }: OfPerson & Pick<CorrectionInput, 'reason'>,
): Promise<void> {
  const { actor, clock } = deps;
  if (!can(actor, 'users.manage')) throw refuse('forbidden');
  const reason = readReason(typed);
  await db.transaction(async (tx) => {
    const certificate = await lockOf(tx, { userId, code });
    const mark = await requireOther(tx, actor, 'certificate.decline', certificate);
    const [latest] = await selectCorrections(tx, certificate.code);
    if (latest?.state === 'declined' && latest.decisionReason === reason) return;
    const decided = { code: certificate.code, by: userIdOf(actor), reason, at: clock.now() };
    const id = await updateDeclined(tx, decided);
    if (id === null || !latest) throw refuse('correction_not_found');
    await record(tx, deps, { action: 'certificate.declined', certificate, id, mark });
    await mailLearner(tx, deps, certificate, { name: latest.name, reason, isIssued: false });
  });
}

async function issue(
  tx: Database,
  deps: CorrectionDeps,
  certificate: LockedCertificate,
  { name, reason }: CorrectionInput,
): Promise<void> {
  const { actor, clock } = deps;
  const mark = await requireOther(tx, actor, 'certificate.rename', certificate);
  const { code, learnerName: formerName } = certificate;
  const decided = { code, by: userIdOf(actor), reason, at: clock.now() };
  const { id, wasAsked } = await insertIssued(tx, { ...decided, name, formerName });
  await updateLearnerName(tx, code, name);
  await record(tx, deps, { action: 'certificate.issued_again', certificate, id, mark });
  if (wasAsked) await mailLearner(tx, deps, certificate, { name, reason, isIssued: true });
}

async function lockOf(tx: Database, { userId, code: typed }: OfPerson): Promise<LockedCertificate> {
  const code = readCode(typed);
  const certificate = code === null ? null : await lockCertificate(tx, code);
  if (certificate?.userId !== userId) throw refuse('certificate_not_found');
  return certificate;
}

async function requireOther(
  tx: Database,
  actor: Actor,
  decision: 'certificate.rename' | 'certificate.decline',
  { userId }: LockedCertificate,
) {
  return (await requireDecision(tx, actor, decision, { people: { userIds: [userId] } })).mark;
}

/** The log stays when an account is deleted, so it names the correction, which holds the names and reasons. */
async function record(
  tx: Database,
  { actor, address }: CorrectionDeps,
  {
    action,
    certificate,
    id,
    mark,
  }: {
    readonly action: 'certificate.issued_again' | 'certificate.declined';
    readonly certificate: LockedCertificate;
    readonly id: string;
    readonly mark: { readonly alone?: true };
  },
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'certificate',
    subjectId: certificate.code,
    after: { correctionId: id, ...mark },
    ...(address !== undefined && { address }),
  });
}

async function mailLearner(
  tx: Database,
  { jobs, appUrl }: CorrectionDeps,
  { code, courseTitle, email, locale }: LockedCertificate,
  answer: CorrectionInput & { readonly isIssued: boolean },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () => correctionMail({ to: email, brand, appUrl, code, courseTitle, ...answer }));
  await queueMail(tx, mail, jobs);
}
