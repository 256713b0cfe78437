import { randomUUID } from 'node:crypto';
import { manualPaymentErrors } from '#app/modules/money/providers/by-hand/manual-payments-errors.ts';
import { lineName } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import {
  checkReference,
  findLineToRecord,
  findOrderToPay,
} from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { RecordForm, type TypedPayment } from '#app/modules/money/providers/by-hand/ui/admin/record-form.tsx';
import { mediaErrors } from '#app/modules/catalogue/media/media-errors.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { bankAccountsOf } from '#app/modules/site/bank-accounts.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../../guards.server.ts';
import { formAction, type Reading } from '../../../form-action.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_record_a_payment());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock, siteSettings } = context.get(requestScope).services;
  const { approvalLimit, bankAccount } = await siteSettings();
  const accounts = bankAccountsOf(bankAccount);
  const given = (name: string, most: number) => (url.searchParams.get(name) ?? '').slice(0, most);
  // A line of a bank's statement fills the form in.
  const lineAsked = given('line', 60);
  const line = lineAsked === '' ? null : await findLineToRecord({ db, actor }, lineAsked);
  const number = line?.orderNumber || given('order', 20);
  const order = number === '' ? null : await findOrderToPay({ db, actor }, number);
  const today = dayInNairobi(clock.now());
  const typed: TypedPayment = {
    id: randomUUID(),
    line: line ? lineName(line) : '',
    orderNumber: number,
    method: line?.method ?? (given('method', 20) || 'bank'),
    amount: line ? String(line.amountCents / 100) : order?.isUnpaid && !order.plan ? String(order.total / 100) : '',
    receivedOn: line?.day ?? today,
    reference: line?.reference ?? '',
    bankAccount: line?.bankAccount ?? (accounts.length === 1 ? (accounts[0] ?? '') : ''),
    opensAtOnce: false,
    note: '',
  };
  return {
    typed,
    today,
    approvalLimit,
    // What came by a line came to the account of its statement.
    accounts: line?.bankAccount ? [line.bankAccount] : accounts,
    check: await checkReference({ db, actor }, { method: typed.method, typed: given('check', 60) || typed.reference }),
    reason: order?.reason ?? null,
    order,
    unknownOrder: number !== '' && order === null ? number : null,
    line,
    isLineSettled: lineAsked !== '' && line === null,
  };
}

const typedIn = ({ field }: Reading): TypedPayment => ({
  id: field('id', 40),
  line: field('line', 60),
  orderNumber: field('order', 40),
  method: field('method', 20),
  amount: field('amount', 20),
  receivedOn: field('receivedOn', 10),
  reference: field('reference', 100),
  bankAccount: field('bankAccount', 200),
  opensAtOnce: field('opensAtOnce') === 'yes',
  note: field('note', 500),
});

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: { ...mediaErrors, ...manualPaymentErrors },
      failure: m.portal_manual_save_failed,
      more: (_, sent) => ({ typed: typedIn(sent) }),
    },
    async ({ actor, scope: { services }, ...sent }) => {
      const file = sent.form.get('proof');
      const isSent = file instanceof File && file.size > 0;
      const proof = isSent ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : null;
      const deps = { ...paymentDepsOf(services), storage: services.storage, actor };
      const { id, outcome } = await recordManualPayment(deps, { ...typedIn(sent), proof });
      return `/admin/payments/recorded/${id}?done=${outcome}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Records a payment by bank transfer, cash or cheque for an order or an instalment plan. */
export default function AddRecorded({ loaderData, actionData }: Route.ComponentProps) {
  const { reason, typed, today, approvalLimit, accounts, check, order, unknownOrder, line, isLineSettled } = loaderData;
  const refused = actionData && 'typed' in actionData ? actionData.typed : null;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/payments/recorded">
        <ArrowLeft />
        {m.portal_manual_title()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>{m.portal_shared_record_a_payment()}</h1>
          <p>{m.portal_manual_about({ limit: formatKsh(shillingsToCents(approvalLimit)) })}</p>
        </div>
      </div>
      {unknownOrder !== null && !actionData && (
        <NoteBox tone="bad">{m.portal_manual_no_order({ number: unknownOrder })}</NoteBox>
      )}
      {isLineSettled && !actionData && <NoteBox tone="bad">{m.portal_manual_refused_line()}</NoteBox>}
      <Decision reason={reason} labels={[m.portal_shared_record_a_payment()]}>
        <RecordForm
          line={line}
          typed={refused ?? typed}
          today={today}
          approvalLimit={approvalLimit}
          order={order}
          accounts={accounts}
          check={check}
          refusal={actionData}
        />
      </Decision>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_manual_load_failed()} />;
}
