import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { statementFailure } from '#app/modules/money/payments/ui/admin/use-sending-statement.ts';
import { formAction, invalid, type Visit } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { m } from '#texts';

/** Compares the statement of a form with the books, and goes to the comparison. */
export const takeStatement = (visit: Visit) =>
  formAction(
    visit,
    { guard: requireStaff, errors: settlementErrors, failure: statementFailure },
    async ({ deps, form, field }) => {
      const file = form.get('statement');
      if (!(file instanceof File) || file.size === 0) throw invalid({ error: m.portal_payments_statement_missing() });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const bankAccount = field('bankAccount', 200) || null;
      const { statementId } = await saveComparison(deps, { name: file.name, bytes, bankAccount });
      return `/admin/payments/reconcile/${statementId}`;
    },
  );
