import { data } from 'react-router';
import { grantErrors, type GrantErrorCode } from '#app/modules/grants/grant-errors.ts';
import { linesAtOnce } from '#app/modules/grants/grant-list.ts';
import { grantMany, previewGrants, type GrantResult } from '#app/modules/grants/grant-many.server.ts';
import { withdrawPendingEnrolment } from '#app/modules/grants/pending-enrolments.server.ts';
import { readListFile, type ListFile } from '#app/modules/grants/read-list-file.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { toLocale } from '#app/shared/locale.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { ListAnswer } from '#app/modules/grants/ui/admin/use-bulk-enrolment.ts';
import { m } from '#texts';

/** Length that no list of a thousand lines has; a longer one is refused whole. */
const tooLong = 400_000;

const nothing: ListAnswer = { preview: null, withdrawn: null, results: [], error: null };

/** Previews a list, grants the course to a part of it, or withdraws a pending enrolment. */
export async function answerEnrolList(scope: RequestScope, actor: Actor, request: Request) {
  const form = await readForm(request);
  const isGiving = form.get('intent') === 'give';
  if (form.get('intent') === 'withdraw') return answerWithdrawal(scope, actor, fieldOf(form, 'id', 40));
  const courseId = fieldOf(form, 'course', 40);
  if (courseId === '')
    return data<ListAnswer>({ ...nothing, error: m.portal_enrolments_course_missing() }, { status: 400 });
  const { appUrl } = scope.services.config;
  const deps = { ...scope.services, actor, address: scope.address, appUrl };
  const results: GrantResult[] = [];
  try {
    if (!isGiving) {
      const file = await fileOf(form.get('file'));
      if ('fault' in file) return data<ListAnswer>({ ...nothing, error: file.fault }, { status: 400 });
      // An empty part has no line numbers: the report uses those of the whole list.
      const text = [file.text, fieldOf(form, 'emails', tooLong)].filter((part) => part !== '').join('\n');
      if (text.length >= tooLong) throw new DomainError<GrantErrorCode>('list_too_long');
      const preview = await previewGrants(deps, { courseId, text });
      return data<ListAnswer>({ ...nothing, preview });
    }
    const emails = fieldOf(form, 'emails', tooLong).split('\n');
    const notify = form.get('tell') === 'on';
    const locale = toLocale(fieldOf(form, 'locale', 10));
    // Saves each part separately, so that a failure keeps the enrolments before it.
    for (let from = 0; from < emails.length; from += linesAtOnce)
      results.push(
        ...(await grantMany(deps, { courseId, emails: emails.slice(from, from + linesAtOnce), notify, locale })),
      );
    return data<ListAnswer>({ ...nothing, results });
  } catch (error) {
    const answer = answerFrom(grantErrors, error);
    if (answer)
      return data<ListAnswer>(
        { ...nothing, results, error: m.portal_enrolments_refused({ reason: answer.message }) },
        { status: answer.status },
      );
    const { status, message } = answerUnexpectedError(scope, error, {
      logged: 'a list of users could not be enrolled',
      failure: m.portal_enrolments_failed(),
    });
    return data<ListAnswer>({ ...nothing, results, error: message }, { status });
  }
}

async function answerWithdrawal(scope: RequestScope, actor: Actor, id: string) {
  try {
    const { email } = await withdrawPendingEnrolment({ ...scope.services, actor, address: scope.address }, id);
    return data<ListAnswer>({ ...nothing, withdrawn: email });
  } catch (error) {
    const { status, message } =
      answerFrom(grantErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a pending enrolment could not be withdrawn',
        failure: m.portal_enrolments_withdraw_failed(),
      });
    return data<ListAnswer>({ ...nothing, error: message }, { status });
  }
}

async function fileOf(file: FormDataEntryValue | null): Promise<ListFile> {
  return file instanceof File ? readListFile(new Uint8Array(await file.arrayBuffer())) : { text: '' };
}
