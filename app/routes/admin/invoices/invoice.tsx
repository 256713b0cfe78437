import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { enterEtims } from '#app/modules/money/ledger/invoices/enter-etims.server.ts';
import { readInvoice } from '#app/modules/money/ledger/invoices/read-invoice.server.ts';
import { invoiceTitle } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { readLastSent, sendInvoice } from '#app/modules/money/ledger/invoices/send-invoice.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { InvoiceRecord, type InvoiceAnswer } from '#app/modules/money/ledger/ui/admin/invoice-record.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/invoice';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData ? invoiceTitle(loaderData.invoice) : m.portal_shared_invoices());

const notices = { etims: m.portal_invoices_done_etims, send: m.portal_invoices_done_sent } as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(settlementErrors, async () => {
    const invoice = await readInvoice({ db, actor }, params.invoiceId);
    return {
      invoice,
      qr: invoice.etims?.url ? renderSVG(invoice.etims.url, { ecc: 'M', border: 1 }) : null,
      sent: await readLastSent({ db, actor }, invoice.id),
      sendKey: randomUUID(),
      done: noticeFor(notices, url.searchParams.get('done')),
    };
  });
}

/** Enters the number that KRA's eTIMS gave the document, or mails the document. */
export function action({ params: { invoiceId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: settlementErrors,
      failure: m.portal_invoices_send_failed,
      more: (_, { field }) => ({ change: changeOf(field('change')), typed: typedIn(field) }),
    },
    async ({ deps, field }) => {
      const change = changeOf(field('change'));
      const { number, url, to } = typedIn(field);
      const key = field('key');
      if (change === 'send') await sendInvoice(deps, { invoiceId, to, key: isId(key) ? key : randomUUID() });
      else await enterEtims(deps, { invoiceId, number, url });
      return `/admin/invoices/${invoiceId}?done=${change}`;
    },
  );
}

const changeOf = (change: string): InvoiceAnswer['change'] => (change === 'send' ? 'send' : 'etims');

const typedIn = (field: (name: string, most: number) => string): InvoiceAnswer['typed'] => ({
  number: field('etimsNumber', 100),
  url: field('etimsUrl', 600),
  to: field('to', 300),
});

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
