import { readReceiptPage } from '#app/modules/money/ledger/read-receipt.server.ts';
import { InvoiceLinks } from '#app/modules/money/ledger/ui/invoice-links.tsx';
import { ReceiptDocument } from '#app/modules/money/ledger/ui/receipt-document.tsx';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft, Download, Printer } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { loadReceipt } from './load-receipt.server.ts';
import type { Route } from './+types/receipt';
import { m } from '#texts';

export async function loader(args: Route.LoaderArgs) {
  return loadReceipt(args, readReceiptPage);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? m.payments_receipt_number({ number: loaderData.receipt.number })
      : m.payments_receipt_not_found(),
  },
];

/** Shows one receipt for reading, printing and download as a PDF. */
export default function ReceiptPage({ loaderData: { receipt, invoices, plan } }: Route.ComponentProps) {
  return (
    <>
      <div className="bar noprint reading-width row-wrap">
        <BackLink to="/dashboard/receipts">
          <ArrowLeft className="i-sm" />
          {m.payments_receipts()}
        </BackLink>
        <div className="row">
          <Button onClick={() => window.print()}>
            <Printer className="i-sm" />
            {m.payments_print()}
          </Button>
          <a className="btn btn-accent" href={localHref(`/dashboard/receipts/${receipt.orderId}/pdf`)}>
            <Download className="i-sm" />
            {m.payments_download_pdf()}
          </a>
        </div>
      </div>
      <ReceiptDocument receipt={receipt} />
      {receipt.forOthers === 'seat' && (
        <MoreLink to={`/dashboard/seats/${receipt.orderId}`}>{m.mails_seats_hand_out()}</MoreLink>
      )}
      {plan && (
        <div className="reading-width noprint">
          <InstalmentPlanLine plan={plan} />
        </div>
      )}
      <InvoiceLinks invoices={invoices} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.payments_receipt_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
