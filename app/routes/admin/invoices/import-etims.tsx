import { data, Form, useNavigation } from 'react-router';
import { readListFile } from '#app/modules/money/staff-enrolments/read-list-file.ts';
import { importEtims, type EtimsFault } from '#app/modules/money/ledger/invoices/import-etims.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import type { Route } from './+types/import-etims';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_invoices_import());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  return null;
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: settlementErrors, more: () => ({ result: null }) },
    async ({ deps, form }) => {
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0) throw invalid({ error: m.portal_invoices_file_missing() });
      const list = readListFile(new Uint8Array(await file.arrayBuffer()));
      if ('fault' in list) throw invalid({ error: list.fault });
      const result = await importEtims(deps, list.text);
      return data({ error: null, result }, { status: result.faults.length > 0 ? 400 : 200 });
    },
  );
}

const reasons: Readonly<Record<EtimsFault['reason'], () => string>> = {
  unknown: m.portal_invoices_fault_unknown,
  invalid: m.portal_invoices_fault_invalid,
  several: m.portal_invoices_fault_several,
  taken: m.portal_invoices_fault_taken,
  twice: m.portal_invoices_fault_twice,
};

const columns = (): readonly Column<EtimsFault>[] => [
  {
    key: 'line',
    header: m.portal_shared_line(),
    width: '90px',
    cell: ({ line }) => <span className="num">{line}</span>,
  },
  { key: 'words', header: m.portal_invoices_number(), cell: ({ words }) => <b className="wrap-anywhere">{words}</b> },
  { key: 'reason', header: m.portal_invoices_reason(), onCard: 'wide', cell: ({ reason }) => reasons[reason]() },
];

const shownFaults = 200;

/** Takes eTIMS numbers from KRA's file: all of them, or none where a line is wrong. */
export default function ImportEtims({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const result = actionData?.result;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/invoices">
        <ArrowLeft />
        {m.portal_shared_invoices()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>{m.portal_invoices_import()}</h1>
          <p>{m.portal_invoices_import_about()}</p>
        </div>
      </div>
      <Form method="post" encType="multipart/form-data" className="panel pad form">
        <RefusalNote sentence={actionData?.error ?? undefined} />
        {result && result.faults.length === 0 && (
          <p role="status">{m.portal_invoices_imported({ entered: result.entered, unchanged: result.unchanged })}</p>
        )}
        <Field type="file" name="file" label={m.portal_invoices_file()} accept=".csv,.txt,text/csv" required />
        <div className="acts">
          <Button type="submit" variant="accent" busy={isSending}>
            {m.portal_invoices_enter_numbers()}
          </Button>
        </div>
      </Form>
      {result && result.faults.length > 0 && (
        <section className="stack" aria-labelledby="faults">
          <h2 id="faults">{m.portal_invoices_nothing_entered({ count: result.faults.length })}</h2>
          <Table
            caption={m.portal_invoices_nothing_entered({ count: result.faults.length })}
            columns={columns()}
            rows={result.faults.slice(0, shownFaults)}
            keyOf={({ line }) => String(line)}
          />
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_invoices_load_failed()} />;
}
