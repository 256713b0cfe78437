import { Form, useSubmit } from 'react-router';
import {
  allLines,
  refundWays,
  type DecisionField,
  type DecisionView,
  type RefundWay,
  type SelectableLine,
} from '../../admin/decisions.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

/** Which lines of an order, or payments for one, are meant. They are the page's address, so that what would happen is read again. */
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
        aria-label={arePayments ? m.portal_shared_payments() : m.portal_payments_lines_title()}
        key={lines.map(({ id, isSelected }) => `${id} ${isSelected}`).join()}
        onChange={(event) => {
          // A code is sent when it is whole.
          if (!(event.target instanceof HTMLInputElement && event.target.type === 'checkbox')) return;
          void submit(event.currentTarget, { replace: true, preventScrollReset: true });
        }}
      >
        <h2 className="h3">{arePayments ? m.portal_payments_which_payments() : m.portal_payments_which_courses()}</h2>
        {lines.map((line) => (
          <Checkbox
            key={line.id}
            name="line"
            value={line.id}
            defaultChecked={line.isSelected}
            disabled={line.isClosed}
            label={<LineLabel line={line} />}
          />
        ))}
        {arePayments ? (
          <>
            <Field
              label={m.portal_payments_other_code()}
              name="line"
              autoComplete="off"
              maxLength={20}
              hint={m.portal_payments_other_code_hint()}
            />
            <div>
              <Button type="submit" variant="line">
                {m.portal_payments_add_payment()}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="muted">{m.portal_payments_all_of_them()}</p>
            {lines.some(({ isClosed, isSelected }) => !isClosed && !isSelected) && (
              <div>
                <LinkButton
                  variant="line"
                  to={`?${new URLSearchParams({ line: allLines })}`}
                  replace
                  preventScrollReset
                >
                  {m.portal_payments_select_all()}
                </LinkButton>
              </div>
            )}
            <noscript>
              <Button type="submit" variant="line">
                {m.portal_shared_choose()}
              </Button>
            </noscript>
          </>
        )}
      </Form>
    </Panel>
  );
}

function LineLabel({ line: { title, about, amountCents } }: { readonly line: SelectableLine }) {
  return (
    <>
      {title}, <span className="nb">{formatKsh(amountCents)}</span>
      {about.length > 0 && <span className="block quiet wrap-anywhere">{about.join(' · ')}</span>}
    </>
  );
}

interface DecisionFieldsProps {
  readonly fields: readonly DecisionField[];
  readonly view: DecisionView;
  /** Way of a refund; null until a script has read the choice. */
  readonly way: RefundWay | null;
}

/** Fields of a decision: the way of the money, its code, and a note. */
export function DecisionFields({ fields, view, way }: DecisionFieldsProps) {
  const has = (field: DecisionField) => fields.includes(field);
  const ways = view.noReversal === null ? (['reversal', 'by-hand', 'later'] as const) : (['by-hand', 'later'] as const);
  return (
    <>
      {has('way') && (
        <Segments
          legend={m.portal_payments_how()}
          name="way"
          defaultValue={ways[0]}
          choices={ways.map((value) => ({ value, label: refundWays[value].label() }))}
          hint={view.noReversal ?? undefined}
        />
      )}
      {has('order') && view.orders.length > 0 && (
        <RadioGroup
          legend={m.portal_payments_order()}
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
          label={m.portal_payments_number()}
          name="order"
          autoComplete="off"
          maxLength={20}
          defaultValue={view.accountReference}
          hint={view.accountReference === '' ? undefined : m.portal_payments_as_typed()}
          required
        />
      )}
      {(has('code') || has('code-and-amount')) && (
        <Field
          label={view.code?.label ?? m.portal_payments_code()}
          name="code"
          autoComplete="off"
          maxLength={view.code?.maxLength}
          required
        />
      )}
      {has('code-and-amount') && (
        <Field
          label={m.portal_shared_amount_ksh()}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
      )}
      {(has('return-code') || (has('way') && (way === null || way === 'by-hand'))) && (
        <Field
          label={m.portal_payments_code_of_return({ code: view.code?.label ?? m.portal_payments_code() })}
          name="code"
          autoComplete="off"
          maxLength={view.code?.maxLength}
          hint={m.portal_payments_return_hint()}
        />
      )}
      {has('outside-guarantee') && view.guaranteeUntil !== null && (
        <p className="muted">
          {fill(view.guaranteeDays === null ? m.portal_payments_guarantee_runs : m.portal_payments_guarantee_ended, {
            day: <span className="nb">{formatDay(view.guaranteeUntil)}</span>,
          })}
        </p>
      )}
      {has('outside-guarantee') && view.guaranteeDays !== null && (
        <Checkbox name="outside" required label={m.portal_payments_guarantee_over({ days: view.guaranteeDays })} />
      )}
      {has('note') && (
        <Textarea
          label={m.portal_shared_reason()}
          name="note"
          rows={3}
          maxLength={500}
          required
          hint={m.portal_payments_reason_hint()}
        />
      )}
    </>
  );
}
