import { Form, useSubmit } from 'react-router';
import { refundWays, type DecisionField, type DecisionView, type RefundWay } from '../../admin/decisions.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

/** Which lines of an order, or payments for one, are meant. They are the page's address, so that what would happen is read anew. */
export function SelectableLines({
  lines,
  arePayments,
}: {
  readonly lines: DecisionView['lines'];
  readonly arePayments: boolean;
}) {
  const submit = useSubmit();
  return (
    <Panel>
      <Form
        className="pad stack"
        aria-label={arePayments ? 'Payments' : 'Lines'}
        key={lines.map(({ id, isSelected }) => `${id} ${isSelected}`).join()}
        onChange={(event) => {
          // A code is sent when it is whole.
          if (!(event.target instanceof HTMLInputElement && event.target.type === 'checkbox')) return;
          void submit(event.currentTarget, { replace: true, preventScrollReset: true });
        }}
      >
        <h2 className="h3">{arePayments ? 'Which payments' : 'Which courses'}</h2>
        {lines.map(({ id, title, amountCents, isSelected }) => (
          <Checkbox
            key={id}
            name="line"
            value={id}
            defaultChecked={isSelected}
            label={
              <>
                {title}, <span className="nb">{formatKsh(amountCents)}</span>
              </>
            }
          />
        ))}
        {arePayments ? (
          <>
            <Field
              label="M-Pesa code of another payment"
              name="line"
              autoComplete="off"
              maxLength={20}
              hint="Money in review that names no order, or another one."
            />
            <div>
              <Button type="submit" variant="line">
                Add the payment
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="muted">Without any, all of them.</p>
            <noscript>
              <Button type="submit" variant="line">
                Choose
              </Button>
            </noscript>
          </>
        )}
      </Form>
    </Panel>
  );
}

interface DecisionFieldsProps {
  readonly fields: readonly DecisionField[];
  readonly view: DecisionView;
  /** How a refund is made; null as long as no script has seen a choice. */
  readonly way: RefundWay | null;
}

/** What has to be said with a decision: how the money goes, its code, and why. */
export function DecisionFields({ fields, view, way }: DecisionFieldsProps) {
  const has = (field: DecisionField) => fields.includes(field);
  const ways = view.canReverse ? (['reversal', 'by-hand', 'later'] as const) : (['by-hand', 'later'] as const);
  return (
    <>
      {has('way') && (
        <Segments
          legend="How"
          name="way"
          defaultValue={ways[0]}
          choices={ways.map((value) => ({ value, label: refundWays[value].label }))}
          hint={
            view.canReverse
              ? undefined
              : 'M-Pesa cannot be asked from here: reversals are not set up, or its code is not known yet.'
          }
        />
      )}
      {has('order') && view.orders.length > 0 && (
        <RadioGroup
          legend="Order"
          name="order"
          required
          choices={view.orders.map(({ number, about }) => ({
            value: number,
            label: (
              <span>
                <b className="nb">{number}</b>, {about}
              </span>
            ),
          }))}
        />
      )}
      {has('order') && view.orders.length === 0 && (
        <Field
          label="Order number"
          name="order"
          autoComplete="off"
          maxLength={20}
          defaultValue={view.accountReference}
          hint={view.accountReference === '' ? undefined : 'As the payer typed it.'}
          required
        />
      )}
      {(has('code') || has('code-and-amount')) && (
        <Field
          label={view.code?.label ?? 'Code'}
          name="code"
          autoComplete="off"
          maxLength={view.code?.maxLength}
          required
        />
      )}
      {has('code-and-amount') && (
        <Field label="Amount, KSh" name="amount" inputMode="numeric" autoComplete="off" maxLength={12} required />
      )}
      {(has('return-code') || (has('way') && (way === null || way === 'by-hand'))) && (
        <Field
          label={`${view.code?.label ?? 'Code'} of the return`}
          name="code"
          autoComplete="off"
          maxLength={view.code?.maxLength}
          hint="Where it was given back by hand and has one."
        />
      )}
      {has('outside-guarantee') && view.guaranteeUntil !== null && (
        <p className="muted">
          The guarantee {view.guaranteeDays === null ? 'runs until' : 'ended on'}{' '}
          <span className="nb">{formatDay(view.guaranteeUntil)}</span>.
        </p>
      )}
      {has('outside-guarantee') && view.guaranteeDays !== null && (
        <Checkbox
          name="outside"
          required
          label={`The ${view.guaranteeDays} days of the money-back guarantee are over. Refund it all the same.`}
        />
      )}
      {has('note') && (
        <Textarea label="Reason" name="note" rows={3} maxLength={500} required hint="Stays in the audit log." />
      )}
    </>
  );
}
