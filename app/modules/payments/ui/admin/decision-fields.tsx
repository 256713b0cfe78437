import { Form, useSubmit } from 'react-router';
import type { Decision } from '../../admin/decisions.ts';
import type { DecisionView } from '../../admin/decision-view.ts';
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
export function ChosenLines({
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
        key={lines.map(({ id, isChosen }) => `${id} ${isChosen}`).join()}
        onChange={(event) => {
          // A code is sent when it is whole.
          if (!(event.target instanceof HTMLInputElement && event.target.type === 'checkbox')) return;
          void submit(event.currentTarget, { replace: true, preventScrollReset: true });
        }}
      >
        <h2 className="h3">{arePayments ? 'Which payments' : 'Which courses'}</h2>
        {lines.map(({ id, title, amountCents, isChosen }) => (
          <Checkbox
            key={id}
            name="line"
            value={id}
            defaultChecked={isChosen}
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
            <p className="text-muted">Without any, all of them.</p>
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

/** How a refund is made; null as long as no script has seen a choice. */
export type RefundWay = 'reversal' | 'by-hand' | 'later';

/** What the chosen way does, in place of the general sentence. */
export const wayWords: Readonly<Record<RefundWay, (amount: string) => string>> = {
  reversal: (amount) => `M-Pesa is asked, once, to send ${amount} back to the account that paid.`,
  'by-hand': (amount) =>
    `${amount} counts as given back. Do this after you have sent it, in the M-Pesa portal or in cash.`,
  later: (amount) => `${amount} waits among the open cases to be sent. Nothing moves yet.`,
};

interface DecisionFieldsProps {
  readonly decision: Decision;
  readonly view: DecisionView;
  readonly way: RefundWay | null;
}

/** What has to be said with a decision: how the money goes, its code, and why. */
export function DecisionFields({ decision, view, way }: DecisionFieldsProps) {
  const isByHand = decision === 'by-hand' || (decision === 'refund' && (way === null || way === 'by-hand'));
  return (
    <>
      {decision === 'refund' && (
        <Segments
          legend="How"
          name="way"
          defaultValue={view.canReverse ? 'reversal' : 'by-hand'}
          choices={[
            ...(view.canReverse ? [{ value: 'reversal', label: 'M-Pesa reversal' } as const] : []),
            { value: 'by-hand', label: 'By hand' },
            { value: 'later', label: 'Later' },
          ]}
          hint={
            view.canReverse
              ? undefined
              : 'M-Pesa cannot be asked from here: reversals are not set up, or its code is not known yet.'
          }
        />
      )}
      {view.orders.length > 0 && (
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
      {(decision === 'match' || (decision === 'pair' && view.orders.length === 0)) && (
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
      {decision === 'set-code' && <Field label="M-Pesa code" name="code" autoComplete="off" maxLength={20} required />}
      {decision === 'paid' && (
        <>
          <Field label="M-Pesa code" name="code" autoComplete="off" maxLength={20} required />
          <Field label="Amount, KSh" name="amount" inputMode="numeric" autoComplete="off" maxLength={12} required />
        </>
      )}
      {isByHand && (
        <Field
          label="M-Pesa code of the return"
          name="code"
          autoComplete="off"
          maxLength={20}
          hint="Where it was given back by hand and has one."
        />
      )}
      {decision === 'refund' && view.guaranteeUntil !== null && (
        <p className="text-muted">
          The guarantee {view.guaranteeDays === null ? 'runs until' : 'ended on'}{' '}
          <span className="nb">{formatDay(view.guaranteeUntil)}</span>.
        </p>
      )}
      {decision === 'refund' && view.guaranteeDays !== null && (
        <Checkbox
          name="outside"
          required
          label={`The ${view.guaranteeDays} days of the money-back guarantee are over. Refund it all the same.`}
        />
      )}
      {decision !== 'send' && (
        <Textarea label="Reason" name="note" rows={3} maxLength={500} required hint="Stays in the audit log." />
      )}
    </>
  );
}
