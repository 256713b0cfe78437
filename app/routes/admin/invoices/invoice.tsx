import { data, Link, redirect } from 'react-router';
import { enterEtims } from '#app/modules/ledger/invoices/enter-etims.server.ts';
import { readInvoice } from '#app/modules/ledger/invoices/read-invoice.server.ts';
import { invoiceTitle } from '#app/modules/ledger/invoices/invoice-view.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { EtimsForm } from '#app/modules/ledger/ui/admin/etims-form.tsx';
import '#app/modules/ledger/ui/admin/etims-form.css';
import { InvoiceDocument } from '#app/modules/ledger/ui/invoice-document.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/invoice';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? invoiceTitle(loaderData.invoice) : m.portal_invoices_title());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return { invoice: await readInvoice({ db, actor }, params.invoiceId), isSaved: url.searchParams.has('saved') };
  } catch (error) {
    throw refusalToShow(settlementErrors, error);
  }
}

/** Enters the number that KRA's eTIMS gave the document. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const { services, address } = context.get(requestScope);
  const form = await readForm(request);
  const typed = { number: fieldOf(form, 'etimsNumber', 100), url: fieldOf(form, 'etimsUrl', 600) };
  try {
    await enterEtims({ ...services, actor, address }, { invoiceId: params.invoiceId, ...typed });
    return redirect(`/admin/invoices/${params.invoiceId}?saved=yes`, 303);
  } catch (error) {
    const answer = answerFrom(settlementErrors, error);
    if (!answer) throw error;
    return data({ error: answer.message, typed }, { status: answer.status });
  }
}

/** An invoice or a credit note as its buyer gets it, with its eTIMS number. */
export default function Invoice({ loaderData: { invoice, isSaved }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? { number: invoice.etims?.number ?? '', url: invoice.etims?.url ?? '' };
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/invoices">
        <ArrowLeft />
        {m.portal_invoices_title()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>{invoiceTitle(invoice)}</h1>
          <p>
            {m.portal_invoices_of_order()}{' '}
            <Link className="link num" to={`/admin/payments?search=${invoice.orderNumber}`}>
              {invoice.orderNumber}
            </Link>
          </p>
        </div>
        <a className="btn btn-line" href={`/dashboard/invoices/${invoice.id}/pdf`}>
          <Download className="i-sm" />
          PDF
        </a>
      </div>
      <div className="invoice-page">
        <IfAllowed act="invoices.edit">
          <EtimsForm typed={typed} error={actionData?.error} isSaved={isSaved} />
        </IfAllowed>
        <InvoiceDocument invoice={invoice} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_invoices_load_failed()} />;
}
