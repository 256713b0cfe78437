import { type SubmitEvent, useEffect, useRef } from 'react';
import { UploadBar } from '#app/modules/catalogue/media/ui/upload-bar.tsx';
import { percentOf } from '#app/modules/catalogue/media/ui/upload-progress.ts';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Select } from '#app/ui/select.tsx';
import { type StatementOnItsWay, useSendingStatement } from './use-sending-statement.ts';
import { m } from '#texts';

interface StatementFormProps {
  /** The company's bank accounts. */
  readonly accounts: readonly string[];
  readonly error: string | null | undefined;
}

/** Uploads a statement with a progress bar; without JavaScript a plain form with `error` as its answer. */
export function StatementForm({ accounts, error }: StatementFormProps) {
  const { state, send, cancel } = useSendingStatement();
  const { phase } = state;
  const compare = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // 'Cancel' has gone, and with it the focus.
    if (phase !== 'idle' && document.activeElement === document.body) compare.current?.focus();
  }, [phase]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const file = form.get('statement');
    if (!(file instanceof File)) return;
    event.preventDefault();
    void send(form, file);
  };
  const shown = phase === 'idle' ? error : phase === 'failed' ? state.error : undefined;
  return (
    <form method="post" encType="multipart/form-data" className="pad form" onSubmit={submit}>
      <RefusalNote sentence={shown} />
      <Field
        type="file"
        name="statement"
        label={m.portal_payments_file()}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        required
        hint={m.portal_payments_file_hint()}
      />
      {accounts.length > 1 && (
        <Select label={m.portal_manual_account()} name="bankAccount" hint={m.portal_payments_account_hint()}>
          <option value="">{m.portal_payments_account_none()}</option>
          {accounts.map((account) => (
            <option key={account} value={account}>
              {partsOfAccount(account).join(', ')}
            </option>
          ))}
        </Select>
      )}
      <div className="acts">
        <Button ref={compare} type="submit" variant="accent" busy={phase === 'sending' || phase === 'comparing'}>
          {m.portal_payments_compare()}
        </Button>
        {phase === 'sending' && (
          <Button variant="line" onClick={cancel}>
            {m.portal_shared_cancel()}
          </Button>
        )}
      </div>
      <div className="row">
        <div role="status">{wordsOf(state)}</div>
        {phase === 'sending' && (
          <span className="muted">
            {m.portal_payments_sent({
              percent: percentOf(state),
              sent: formatFileSize(state.sent),
              size: formatFileSize(state.byteSize),
            })}
          </span>
        )}
      </div>
      {phase === 'sending' && (
        <UploadBar label={m.portal_shared_upload_of_file({ file: state.fileName })} percent={percentOf(state)} />
      )}
    </form>
  );
}

/** Text for screen readers, announced on changes. Percentages are not announced. */
function wordsOf(state: StatementOnItsWay) {
  if (state.phase === 'sending') return m.portal_shared_sending();
  if (state.phase === 'cancelled') return m.portal_payments_cancelled();
  if (state.phase !== 'comparing') return null;
  return (
    <label>
      {m.portal_payments_comparing({ size: formatFileSize(state.byteSize) })}
      <progress />
    </label>
  );
}
