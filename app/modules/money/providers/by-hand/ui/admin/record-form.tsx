import './manual-payment.css';
import { useRef, useState, useEffect, type RefObject } from 'react';
import { Form, useNavigation, useFetcher } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { manualMethods } from '#app/shared/payment-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Select } from '#app/ui/select.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { maxProofBytes, type LineToRecord, type OrderToPay, type ReferenceCheck } from '../../manual-payment.ts';
import { ForOrder } from './for-order.tsx';
import { shownDay } from './manual-payment-table.tsx';
import type { ManualPaymentInput } from '../../record-manual-payment.server.ts';
import { m } from '#texts';

/** Milliseconds after the last letter. */
const waitMs = 400;

/** Looks while a reference is typed whether it was used before. `first` is known of the one that the form begins with. */
function useReferenceCheck(form: RefObject<HTMLFormElement | null>, first: ReferenceCheck | null) {
  const fetcher = useFetcher<{ readonly check: ReferenceCheck | null }>();
  const timer = useRef(0);
  const [now, setNow] = useState({ method: first?.method ?? '', typed: first?.typed ?? '' });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** To be called with what changed in the form. */
  function changed(field: EventTarget): void {
    const isChecked = field instanceof HTMLInputElement && (field.name === 'method' || field.name === 'reference');
    if (!isChecked || !form.current) return;
    const fields = new FormData(form.current);
    const valueOf = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const entered = { method: valueOf('method'), typed: valueOf('reference') };
    setNow(entered);
    window.clearTimeout(timer.current);
    if (entered.typed === '') return;
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams({ method: entered.method, check: entered.typed });
      void fetcher.load(`/admin/payments/recorded/new?${query}`);
    }, waitMs);
  }

  const known = [fetcher.data?.check, first].find(
    (check) => check && check.method === now.method && check.typed === now.typed,
  );
  return {
    changed,
    /** Where the reference was used; null if it was not, or is not known. */
    used: known?.use
      ? m.portal_manual_reference_used({ day: shownDay(known.use.receivedOn), document: known.use.document })
      : null,
    isFree: known?.use === null,
  };
}

/** What the form begins with, or what was typed into a refused one. */
export interface TypedPayment extends Pick<
  ManualPaymentInput,
  'id' | 'orderNumber' | 'method' | 'amount' | 'receivedOn' | 'reference' | 'note'
> {
  /** The line of a bank's statement (`lineName`); empty without one. */
  readonly line: string;
  readonly bankAccount: string;
  readonly opensAtOnce: boolean;
}

interface RecordFormProps {
  /** The line of a bank's statement that fills the form in; null without one. */
  readonly line: LineToRecord | null;
  readonly typed: TypedPayment;
  /** '2026-11-21' in Nairobi. */
  readonly today: string;
  readonly approvalLimit: number;
  /** The order or the plan of the address; null without one. */
  readonly order: OrderToPay | null;
  /** The company's bank accounts. */
  readonly accounts: readonly string[];
  /** What is known of the reference that the form begins with. */
  readonly check: ReferenceCheck | null;
  readonly refusal: { readonly error: string | null } | undefined;
}

/** Records a payment by bank transfer, cash or cheque, with its proof. */
export function RecordForm({ line, typed, today, approvalLimit, order, accounts, check, refusal }: RecordFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, refusal);
  const [isProofLarge, setProofLarge] = useState(false);
  const reference = useReferenceCheck(form, check);
  const limit = formatKsh(shillingsToCents(approvalLimit));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel pad form"
      ref={form}
      onChange={({ target }) => reference.changed(target)}
      onSubmit={(event) => {
        // The server refuses the form before it reads it.
        if (isProofLarge) event.preventDefault();
      }}
    >
      {order && <ForOrder order={order} />}
      {line && (
        <p className="quiet">
          {m.portal_manual_from_line({ day: shownDay(line.day), amount: formatKsh(line.amountCents) })}{' '}
          <Link className="link wrap-anywhere" to={`/admin/payments/reconcile/${line.statementId}`}>
            {line.fileName}
          </Link>
        </p>
      )}
      <RefusalNote sentence={refusal?.error} />
      <input type="hidden" name="id" value={typed.id} />
      <input type="hidden" name="line" value={typed.line} />
      {order ? (
        <input type="hidden" name="order" value={order.number} />
      ) : (
        <Field
          label={m.portal_manual_order_or_instalments()}
          name="order"
          required
          maxLength={20}
          autoComplete="off"
          defaultValue={typed.orderNumber}
          hint={m.portal_manual_order_hint()}
        />
      )}
      <Segments
        legend={m.portal_manual_way()}
        name="method"
        choices={manualMethods.map((value) => ({ value, label: methodLabels[value]() }))}
        defaultValue={typed.method}
      />
      <div className="pair">
        <Field
          label={m.portal_shared_amount_ksh()}
          name="amount"
          required
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          defaultValue={typed.amount}
          hint={m.portal_manual_amount_hint()}
        />
        <Field
          label={m.portal_manual_day()}
          name="receivedOn"
          type="date"
          required
          max={today}
          defaultValue={typed.receivedOn}
        />
      </div>
      <Field
        label={m.portal_shared_reference()}
        name="reference"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={typed.reference}
        error={reference.used ?? undefined}
        hint={reference.isFree ? m.portal_manual_reference_free() : m.portal_manual_reference_hint()}
      />
      <p className="sr" role="status">
        {reference.used ?? (reference.isFree ? m.portal_manual_reference_free() : '')}
      </p>
      {accounts.length > 0 && (
        <Select
          label={m.portal_manual_account()}
          name="bankAccount"
          defaultValue={typed.bankAccount}
          hint={line?.bankAccount ? m.portal_manual_account_of_line() : m.portal_manual_account_hint()}
        >
          {!line?.bankAccount && <option value="">{m.portal_manual_account_unknown()}</option>}
          {accounts.map((account) => (
            <option key={account} value={account}>
              {partsOfAccount(account).join(', ')}
            </option>
          ))}
        </Select>
      )}
      <Field
        type="file"
        name="proof"
        label={m.portal_manual_proof()}
        accept=".jpg,.jpeg,.png,.webp,.pdf,image/jpeg,image/png,image/webp,application/pdf"
        required
        hint={m.portal_manual_proof_hint()}
        error={isProofLarge ? m.portal_manual_refused_proof_large() : undefined}
        onChange={({ currentTarget: { files } }) => setProofLarge((files?.[0]?.size ?? 0) > maxProofBytes)}
      />
      <Textarea label={m.portal_manual_note()} name="note" rows={2} maxLength={500} defaultValue={typed.note} />
      <div className="cheque-opens">
        <Segments
          legend={m.portal_manual_opens()}
          name="opensAtOnce"
          choices={[
            { value: 'no', label: m.portal_manual_opens_cleared() },
            { value: 'yes', label: m.portal_shared_at_once() },
          ]}
          defaultValue={typed.opensAtOnce ? 'yes' : 'no'}
        />
        <p className="hint">{m.portal_manual_cheque_hint()}</p>
      </div>
      <NoteBox>{order?.isAlone ? m.portal_manual_above_alone({ limit }) : m.portal_manual_above({ limit })}</NoteBox>
      <div className="acts">
        <LinkButton to="/admin/payments/recorded">{m.portal_shared_cancel()}</LinkButton>
        <Button type="submit" variant="accent" busy={isSending}>
          {m.portal_shared_record_a_payment()}
        </Button>
      </div>
    </Form>
  );
}
