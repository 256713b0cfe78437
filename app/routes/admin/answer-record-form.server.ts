import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError, type ErrorTable } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { answerUnexpectedError } from '../unexpected-error.server.ts';

interface RecordForm<Input> {
  readonly schema: z.ZodType<Input>;
  readonly errors: ErrorTable<string>;
  /** Log entry and message for an unexpected error. */
  readonly logged: string;
  readonly failure: string;
  /** Reads the values that somebody else saved meanwhile; null for a new record. */
  readonly readConflict: ((mine: Input) => Promise<RecordFormAnswer['conflict']>) | null;
  /** The error code of a conflict. */
  readonly conflictCode?: string;
}

/**
 * Reads a record's form and saves it by `save`, which returns the next address. Redirects there, or answers with the errors of the form.
 */
export async function answerRecordForm<Input>(
  { scope, request }: { readonly scope: RequestScope; readonly request: Request },
  { schema, errors, logged, failure, readConflict, conflictCode = 'conflict' }: RecordForm<Input>,
  save: (record: Input, fields: Readonly<Record<string, string>>) => Promise<string>,
) {
  const fields = await readFields(request);
  const form = schema.safeParse(fields);
  if (!form.success) return refuse(400, { errors: fieldErrorsOf(form.error) });
  try {
    return redirect(await save(form.data, fields), 303);
  } catch (error) {
    const answer = answerFrom(errors, error);
    if (!answer || !(error instanceof DomainError)) {
      const { status, message } = answerUnexpectedError(scope, error, { logged, failure });
      return refuse(status, { error: message });
    }
    const { field } = error.details;
    if (field !== undefined) return refuse(answer.status, { errors: { [field]: answer.message } });
    const conflict = error.code === conflictCode && readConflict ? await readConflict(form.data) : null;
    return refuse(answer.status, { error: answer.message, conflict });
  }
}

function refuse(status: number, answer: Partial<RecordFormAnswer>) {
  return data<RecordFormAnswer>({ errors: {}, error: null, conflict: null, ...answer }, { status });
}
