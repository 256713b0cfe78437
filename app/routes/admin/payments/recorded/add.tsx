import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { manualPaymentErrors } from '#app/modules/manual-payments/manual-payments-errors.ts';
import { lineName } from '#app/modules/manual-payments/manual-payment.ts';
import {
  checkReference,
  findLineToRecord,
  findOrderToPay,
} from '#app/modules/manual-payments/read-manual-payments.server.ts';
import { recordManualPayment } from '#app/modules/manual-payments/record-manual-payment.server.ts';
import { RecordForm, type TypedPayment } from '#app/modules/manual-payments/ui/admin/record-form.tsx';
import { mediaErrors } from '#app/modules/media/media-errors.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { bankAccountsOf } from '#app/modules/site/bank-accounts.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../../form-fields.server.ts';
import { requireAdmin } from '../../../guards.server.ts';
import { answerUnexpectedError } from '../../../unexpected-error.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_manual_record());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
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
    method: line?.method ?? (given('method', 10) || 'bank'),
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

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  const typed: TypedPayment = {
    id: fieldOf(form, 'id', 40),
    line: fieldOf(form, 'line', 60),
    orderNumber: fieldOf(form, 'order', 40),
    method: fieldOf(form, 'method', 20),
    amount: fieldOf(form, 'amount', 20),
    receivedOn: fieldOf(form, 'receivedOn', 10),
    reference: fieldOf(form, 'reference', 100),
    bankAccount: fieldOf(form, 'bankAccount', 200),
    opensAtOnce: form.get('opensAtOnce') === 'yes',
    note: fieldOf(form, 'note', 500),
  };
  const file = form.get('proof');
  const proof =
    file instanceof File && file.size > 0 ? { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) } : null;
  try {
    const { storage } = scope.services;
    const { id, outcome } = await recordManualPayment(
      { ...paymentDepsOf(scope.services), storage, actor },
      { ...typed, proof },
    );
    return redirect(`/admin/payments/recorded/${id}?done=${outcome}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(manualPaymentErrors, error) ??
      answerFrom(mediaErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a payment could not be recorded',
        failure: m.portal_manual_save_failed(),
      });
    return data({ error: message, typed }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Records a payment by bank transfer, cash or cheque for an order or a plan. */
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
          <h1>{m.portal_manual_record()}</h1>
          <p>{m.portal_manual_about({ limit: formatKsh(shillingsToCents(approvalLimit)) })}</p>
        </div>
      </div>
      {unknownOrder !== null && !actionData && (
        <NoteBox tone="bad">{m.portal_manual_no_order({ number: unknownOrder })}</NoteBox>
      )}
      {isLineSettled && !actionData && <NoteBox tone="bad">{m.portal_manual_refused_line()}</NoteBox>}
      <Decision reason={reason} labels={[m.portal_manual_record()]}>
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
