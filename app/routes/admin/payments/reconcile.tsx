import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { compareFile } from '#app/modules/payments/reconcile/compare-file.server.ts';
import { listComparisons } from '#app/modules/payments/reconcile/read-comparison.server.ts';
import { settlementErrors } from '#app/modules/payments/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { formatFileSize, formatMoment } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/reconcile';

export const meta: Route.MetaFunction = () => adminMeta('Reconcile');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  return { latest: await listComparisons({ db: context.get(requestScope).services.db, actor }) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const { services, requestId } = context.get(requestScope);
  const file = (await readForm(request)).get('statement');
  if (!(file instanceof File) || file.size === 0)
    return data({ error: 'Please choose the statement that M-Pesa exported.' }, { status: 400 });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const id = await compareFile({ db: services.db, clock: services.clock, actor }, { name: file.name, bytes });
    return redirect(`/admin/payments/reconcile/${id}`, 303);
  } catch (error) {
    const answer = answerFrom(settlementErrors, error);
    if (!answer) services.log.error({ err: error, requestId }, 'a statement could not be compared');
    const failure = 'The statement could not be compared. Please try again.';
    return data({ error: answer?.message ?? failure }, { status: answer?.status ?? 500 });
  }
}

/** Takes a statement of M-Pesa's and compares it with the books. */
export default function Reconcile({ loaderData: { latest }, actionData }: Route.ComponentProps) {
  const [size, setSize] = useState<number | null>(null);
  const { state, formMethod } = useNavigation();
  const isSending = state !== 'idle' && formMethod === 'POST';
  return (
    <>
      <div className="lead-in">
        <div>
          <h1>Reconcile</h1>
          <p>Compare the statement of the M-Pesa portal with the books. Nothing is changed by it.</p>
        </div>
        <LinkButton variant="line" to="/admin/payments">
          All payments
        </LinkButton>
      </div>
      <Panel>
        <Form method="post" encType="multipart/form-data" className="pad form">
          {actionData?.error && (
            <NoteBox tone="bad" role="alert">
              <b>{actionData.error}</b>
            </NoteBox>
          )}
          <Field
            type="file"
            name="statement"
            label="Statement as CSV"
            accept=".csv,text/csv"
            required
            hint="At most 32 MB: some 200,000 lines."
            onChange={({ target }) => setSize(target.files?.[0]?.size ?? null)}
          />
          <div className="acts">
            <Button type="submit" variant="accent" busy={isSending}>
              Compare
            </Button>
          </div>
          <div role="status">
            {isSending && (
              <label>
                Sending and comparing{size === null ? '' : ` ${formatFileSize(size)}`}. A large statement takes a
                minute.
                <progress />
              </label>
            )}
          </div>
        </Form>
      </Panel>
      {latest.length > 0 && (
        <Panel>
          <div className="pad stack">
            <h2 className="h3">Compared before</h2>
            <ul className="stack">
              {latest.map(({ id, fileName, createdAt }) => (
                <li key={id} className="row between">
                  <Link to={`/admin/payments/reconcile/${id}`} className="break-anywhere underline">
                    {fileName}
                  </Link>
                  <span className="nb text-muted">{formatMoment(createdAt)}</span>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Failed to load payment data. Please try again." />;
}
