import { data } from 'react-router';
import { inviteUsers } from '#app/modules/identity/admin/users/invite-users.server.ts';
import { grantErrors } from '#app/modules/payments/grants/grant-errors.ts';
import { linesAtOnce, mostLines } from '#app/modules/payments/grants/grant-list.ts';
import {
  grantMany,
  previewGrants,
  type GrantPreview,
  type GrantResult,
} from '#app/modules/payments/grants/grant-many.server.ts';
import { readListFile, type ListFile } from '#app/modules/payments/grants/read-list-file.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../../form-fields.server.ts';
import { answerUnforeseen } from '../../../unforeseen.server.ts';

/** What the page of lists is told: what would be done, and what was done of it. */
export interface ListAnswer {
  readonly preview: GrantPreview | null;
  /** How many of the list were invited just now; null where nobody asked for it. */
  readonly invited: number | null;
  readonly results: readonly GrantResult[];
  readonly error: string | null;
}

/** As long as a thousand lines may be. */
const longestText = 400_000;

const nothing: ListAnswer = { preview: null, invited: null, results: [], error: null };

/** Looks a list through, invites those of it who have no account, or gives the course to those of it that are sent. */
export async function answerList(scope: RequestScope, actor: Actor, request: Request) {
  const form = await readForm(request);
  const isGiving = form.get('intent') === 'give';
  const courseId = fieldOf(form, 'course', 40);
  if (courseId === '') return data<ListAnswer>({ ...nothing, error: 'Please select a course' }, { status: 400 });
  const deps = { ...scope.services, actor, address: scope.address };
  const results: GrantResult[] = [];
  try {
    if (!isGiving) {
      const file = await fileOf(form.get('file'));
      if ('fault' in file) return data<ListAnswer>({ ...nothing, error: file.fault }, { status: 400 });
      const parts = [file.text.slice(0, longestText), fieldOf(form, 'emails', longestText)];
      // A part that is empty counts no line: the report names lines as they stand in what was given.
      const text = parts.filter((part) => part !== '').join('\n');
      const preview = await previewGrants(deps, { courseId, text });
      if (form.get('intent') !== 'invite') return data<ListAnswer>({ ...nothing, preview });
      const strangers = preview.people.filter(({ state }) => state === 'unknown').map(({ email }) => email);
      let invited = 0;
      for (let from = 0; from < strangers.length; from += linesAtOnce)
        invited += await inviteUsers(
          { ...deps, appUrl: scope.services.config.appUrl },
          strangers.slice(from, from + linesAtOnce),
        );
      return data<ListAnswer>({ ...nothing, preview: await previewGrants(deps, { courseId, text }), invited });
    }
    const emails = fieldOf(form, 'emails', longestText).split('\n').slice(0, mostLines);
    // Each part by itself: what was given stays given, whatever becomes of the rest.
    for (let from = 0; from < emails.length; from += linesAtOnce)
      results.push(...(await grantMany(deps, { courseId, emails: emails.slice(from, from + linesAtOnce) })));
    return data<ListAnswer>({ ...nothing, results });
  } catch (error) {
    const answer = answerFrom(grantErrors, error);
    if (answer)
      return data<ListAnswer>(
        { ...nothing, results, error: `Failed to enroll user: ${answer.message}` },
        { status: answer.status },
      );
    const { status, message } = answerUnforeseen(scope, error, {
      logged: 'a list of users could not be enrolled',
      failure: 'Failed to enroll user in course. Please try again.',
    });
    return data<ListAnswer>({ ...nothing, results, error: message }, { status });
  }
}

async function fileOf(file: FormDataEntryValue | null): Promise<ListFile> {
  return file instanceof File ? readListFile(new Uint8Array(await file.arrayBuffer())) : { text: '' };
}
