import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { data, redirect } from 'react-router';
import { enterEtims } from '#app/modules/ledger/invoices/enter-etims.server.ts';
import { readInvoice } from '#app/modules/ledger/invoices/read-invoice.server.ts';
import { invoiceTitle } from '#app/modules/ledger/invoices/invoice-view.ts';
import { readLastSent, sendInvoice } from '#app/modules/ledger/invoices/send-invoice.server.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { InvoiceRecord, type InvoiceAnswer } from '#app/modules/ledger/ui/admin/invoice-record.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/invoice';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? invoiceTitle(loaderData.invoice) : m.portal_invoices_title());

const notices = { etims: m.portal_invoices_done_etims, send: m.portal_invoices_done_sent } as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const invoice = await readInvoice({ db, actor }, params.invoiceId);
    return {
      invoice,
      qr: invoice.etims?.url ? renderSVG(invoice.etims.url, { ecc: 'M', border: 1 }) : null,
      sent: await readLastSent({ db, actor }, invoice.id),
      sendKey: randomUUID(),
      done: noticeFor(notices, url.searchParams.get('done')),
    };
  } catch (error) {
    throw refusalToShow(settlementErrors, error);
  }
}

/** Enters the number that KRA's eTIMS gave the document, or mails the document. */
export async function action({ context, params: { invoiceId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actor, address: scope.address };
  const form = await readForm(request);
  const change: InvoiceAnswer['change'] = fieldOf(form, 'change', 10) === 'send' ? 'send' : 'etims';
  const typed = {
    number: fieldOf(form, 'etimsNumber', 100),
    url: fieldOf(form, 'etimsUrl', 600),
    to: fieldOf(form, 'to', 300),
  };
  const key = fieldOf(form, 'key', 36);
  try {
    if (change === 'send') await sendInvoice(deps, { invoiceId, to: typed.to, key: isId(key) ? key : randomUUID() });
    else await enterEtims(deps, { invoiceId, number: typed.number, url: typed.url });
    return redirect(`/admin/invoices/${invoiceId}?done=${change}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(settlementErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'an invoice could not be sent, or its eTIMS number not be entered',
        failure: m.portal_invoices_send_failed(),
      });
    return data<InvoiceAnswer>({ change, error: message, typed }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** An invoice or a credit note with its eTIMS number, and what can be done with it. */
export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(loaderData.done);
  return <InvoiceRecord key={loaderData.invoice.id} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_invoices_load_failed()} />;
}
