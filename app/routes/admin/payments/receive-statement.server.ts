import { saveComparison } from '#app/modules/collection/reconcile/save-comparison.server.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { statementFailure } from '#app/modules/payments/ui/admin/use-sending-statement.ts';
import { m } from '#texts';

/** The address of the comparison, or the sentence that says why there is none. */
type TakenStatement =
  | { readonly status: 200; readonly path: string }
  | { readonly status: number; readonly error: string };

/** Compares the statement of a form with the books. */
export async function receiveStatement(scope: RequestScope, actor: Actor, request: Request): Promise<TakenStatement> {
  const { db, clock, providers } = scope.services;
  const form = await readForm(request);
  const file = form.get('statement');
  const bankAccount = fieldOf(form, 'bankAccount', 200) || null;
  if (!(file instanceof File) || file.size === 0) return { status: 400, error: m.portal_payments_statement_missing() };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { statementId } = await saveComparison(
      { db, clock, actor, providers },
      { name: file.name, bytes, bankAccount },
    );
    return { status: 200, path: `/admin/payments/reconcile/${statementId}` };
  } catch (error) {
    const { status, message } =
      answerFrom(settlementErrors, error) ??
      answerUnexpectedError(scope, error, { logged: 'a statement could not be compared', failure: statementFailure() });
    return { status, error: message };
  }
}
