import { readReceipt } from '#app/modules/ledger/read-receipt.server.ts';
import { ReceiptSheet } from '#app/modules/ledger/ui/receipt-sheet.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft, Download, Printer } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { loadReceipt } from './load-receipt.server.ts';
import type { Route } from './+types/receipt';

export async function loader(args: Route.LoaderArgs) {
  return { receipt: await loadReceipt(args, readReceipt) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Receipt ${loaderData.receipt.number}` : 'Receipt not found' },
];

/** One receipt, to be read, printed, or kept as a PDF. */
export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <>
      <div className="bar noprint reading-width row-wrap">
        <BackLink to="/dashboard/receipts">
          <ArrowLeft className="i-sm" />
          Receipts
        </BackLink>
        <div className="row">
          <Button onClick={() => window.print()}>
            <Printer className="i-sm" />
            Print
          </Button>
          <a className="btn btn-accent" href={`/dashboard/receipts/${receipt.orderId}/pdf`}>
            <Download className="i-sm" />
            Download PDF
          </a>
        </div>
      </div>
      <ReceiptSheet receipt={receipt} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title="Failed to load your receipt. Please try again." area="learner">
      Nothing of what you paid is lost.
    </LoadFailed>
  );
}
