import type { ComponentType } from 'react';
import { Form, useNavigation } from 'react-router';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { codeOfReceipt, manualMethodOf } from '#app/shared/payment-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import type { StatementLine } from '#app/modules/money/collection/reconcile/statement-lines.ts';
import { lineName, type RecordedOf } from '../../manual-payment.ts';
import { shownDay } from './manual-payment-table.tsx';
import './bank-lines.css';
import { m } from '#texts';

/** A line of a bank's statement, or a payment that it lacks; amounts in cents. */
interface BankLine extends Pick<
  StatementLine,
  'position' | 'outcome' | 'receipt' | 'direction' | 'at' | 'amountCents' | 'bookedCents' | 'details' | 'account'
> {
  readonly note: string;
  /** Why the reader may not set it aside; null if they may. */
  readonly reason: string | null;
}

interface BankLinesProps {
  readonly statementId: string;
  readonly lines: readonly BankLine[];
  readonly recorded: RecordedOf;
  /** Shows what became of a line. */
  readonly badge: ComponentType<Pick<BankLine, 'outcome'>>;
}

const money = (cents: number) => <b className="nb">{formatKsh(toCents(cents))}</b>;

/** Lines of a bank's statement on the left, recorded payments on the right, and what a person can do. */
export function BankLines({ statementId, lines, recorded, badge: Badge }: BankLinesProps) {
  return (
    <div className="bank-lines">
      <div className="bank-line bank-line-head" aria-hidden="true">
        <span>{m.portal_payments_bank_side()}</span>
        <span />
        <span>{m.portal_shared_in_the_shop()}</span>
        <span />
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.position} className="bank-line">
            <BankSide line={line} />
            <div>
              <Badge outcome={line.outcome} />
            </div>
            <ShopSide line={line} recorded={recorded} />
            <div className="acts">
              <LineActions statementId={statementId} line={line} recorded={recorded} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BankSide({ line: { amountCents, at, details, direction, receipt } }: { readonly line: BankLine }) {
  if (amountCents === null) return <p className="quiet">{m.portal_payments_bank_no_line()}</p>;
  const text = details || codeOfReceipt(receipt);
  return (
    <div>
      {money(amountCents)}{' '}
      <span className="quiet nb">
        {formatDay(at)}
        {direction === 'out' && ` · ${m.portal_payments_paid_out()}`}
      </span>
      {text !== '' && <p className="quiet wrap-anywhere">{text}</p>}
    </div>
  );
}

function ShopSide({ line, recorded }: Pick<BankLinesProps, 'recorded'> & { readonly line: BankLine }) {
  const { receipt, outcome, bookedCents, account, note } = line;
  const payment = recorded[receipt];
  if (outcome === 'set_aside') return <p className="shop quiet wrap-anywhere">{note}</p>;
  if (outcome === 'other') return <p className="shop quiet">{m.portal_payments_bank_nothing()}</p>;
  if (!payment || outcome === 'missing_here' || outcome === 'duplicate')
    return (
      <div className="shop">
        <p>{account === '' ? m.portal_payments_bank_unknown() : m.portal_payments_bank_names({ number: account })}</p>
        {payment && <p className="quiet">{m.portal_payments_bank_reference_used({ number: payment.orderNumber })}</p>}
      </div>
    );
  const method = manualMethodOf(receipt);
  return (
    <div className="shop">
      {bookedCents !== null && <>{money(bookedCents)} </>}
      <span className="nb">{m.portal_payments_bank_order({ number: payment.orderNumber })}</span>
      <p className="quiet wrap-anywhere">
        {[method && methodLabels[method](), codeOfReceipt(receipt), shownDay(payment.receivedOn), payment.buyerName]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

function LineActions({
  statementId,
  line,
  recorded,
}: Pick<BankLinesProps, 'statementId' | 'recorded'> & { readonly line: BankLine }) {
  const { outcome, receipt } = line;
  const payment = recorded[receipt];
  if (outcome === 'missing_here')
    return (
      <>
        <LinkButton
          variant={line.account === '' ? 'line' : 'accent'}
          to={`/admin/payments/recorded/new?line=${lineName({ statementId, position: line.position })}`}
        >
          {m.portal_shared_record_a_payment()}
        </LinkButton>
        <Decision reason={line.reason} labels={[m.portal_payments_outcome_set_aside()]}>
          <SetAside line={line} />
        </Decision>
      </>
    );
  if (outcome === 'set_aside')
    return (
      <Decision reason={line.reason} labels={[m.portal_payments_bank_open_again()]}>
        <OpenAgain line={line} />
      </Decision>
    );
  if (!payment) return null;
  return (
    <LinkButton variant="line" to={`/admin/payments/recorded/${payment.id}`}>
      {outcome === 'returned' ? m.portal_payments_bank_bounce() : m.portal_shared_open_the_payment()}
    </LinkButton>
  );
}

function SetAside({ line: { position } }: { readonly line: BankLine }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <details>
      <summary className="btn btn-line">{m.portal_payments_outcome_set_aside()}</summary>
      <Form method="post" className="form">
        <input type="hidden" name="line" value={position} />
        <Field
          label={m.portal_payments_bank_aside_why()}
          name="note"
          required
          maxLength={500}
          autoComplete="off"
          hint={m.portal_payments_bank_aside_hint()}
        />
        <Button type="submit" name="act" value="aside" variant="line" busy={isSending}>
          {m.portal_payments_bank_aside()}
        </Button>
      </Form>
    </details>
  );
}

function OpenAgain({ line: { position } }: { readonly line: BankLine }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <input type="hidden" name="line" value={position} />
      <Button type="submit" name="act" value="open" variant="line" busy={isSending}>
        {m.portal_payments_bank_open_again()}
      </Button>
    </Form>
  );
}
