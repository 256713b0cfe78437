import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { divideSeats, type PricedSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { OpenOrderLink } from '#app/modules/money/checkout/ui/open-order-link.tsx';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button } from '#app/ui/button.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { maxProjectLength } from '../pack-words.ts';
import { SeatSum } from './seat-sum.tsx';
import '#app/modules/money/checkout/ui/pay-ways.css';
import './packs.css';
import { m } from '#texts';

/** Result of a refused order. */
export interface TeamCheckoutReply {
  readonly error: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly phone: string;
  readonly openOrder: string | null;
}

interface TeamCheckoutScreenProps {
  readonly kind: PackKind;
  readonly title: string;
  /** Where it is shown; null for a list. */
  readonly page: string | null;
  /** Where its price is. */
  readonly pricePage: string;
  readonly priced: PricedSeats;
  readonly vatPercent: number;
  readonly quotationDays: number;
  /** Those of which the buyer is an owner. */
  readonly organisations: readonly { readonly organisationId: string; readonly name: string }[];
  /** Id of an organisation that the form creates. */
  readonly newId: string;
  readonly orderKey: string;
  readonly takesPayments: boolean;
  readonly way: 'mpesa' | 'quotation';
  readonly reply: TeamCheckoutReply | undefined;
}

/** Asks who buys seats and how they are paid. */
export function TeamCheckoutScreen(props: TeamCheckoutScreenProps) {
  const { kind, title, page, pricePage, priced, organisations, takesPayments, reply } = props;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const isSending = useNavigation().formMethod === 'POST';
  const values = reply?.values ?? {};
  const selected = values['organisationId'] ?? organisations[0]?.organisationId;
  const errors = reply?.errors ?? {};
  const prompts = divideSeats(priced, maxOrderCents).length;
  const priceTo = `${pricePage}?seats=${priced.seats}`;
  const isPrompted = takesPayments && priced.seatCents <= maxOrderCents;
  const way = isPrompted ? (values['way'] ?? props.way) : 'quotation';
  return (
    <>
      <Breadcrumbs
        crumbs={[
          ...(page === null ? [] : [{ label: title, to: page }]),
          { label: m.packs_title(), to: priceTo },
          { label: m.packs_payment() },
        ]}
      />
      <div className="page-title">
        <h1>{m.packs_pay_for({ count: priced.seats })}</h1>
        <p className="sub wrap-anywhere">{title}</p>
      </div>
      <Form method="post" className="split" style={cssVariables({ '--aside': '392px' })} ref={form} noValidate>
        <input type="hidden" name="orderKey" value={props.orderKey} />
        <input type="hidden" name="newId" value={values['newId'] ?? props.newId} />
        <input type="hidden" name="seats" value={priced.seats} />
        <input type="hidden" name="total" value={priced.totalCents} />
        <div className="stack stack-24">
          <section className="panel pad form">
            <h2 className="h3">{m.packs_who_buys()}</h2>
            {organisations.length > 0 && (
              <div className="own-organisation">
                <Select
                  label={m.packs_organisation()}
                  title={organisations.find((each) => each.organisationId === selected)?.name}
                  name="organisationId"
                  defaultValue={selected}
                >
                  {organisations.map(({ organisationId, name }) => (
                    <option key={organisationId} value={organisationId}>
                      {name}
                    </option>
                  ))}
                  <option value="">{m.packs_new_organisation()}</option>
                </Select>
              </div>
            )}
            <div className="form new-organisation">
              <Field
                label={m.packs_name()}
                name="name"
                autoComplete="organization"
                maxLength={120}
                defaultValue={values['name']}
                error={errors['name']}
              />
              <Field
                label={m.packs_kra_pin()}
                name="kraPin"
                maxLength={20}
                hint={m.packs_kra_pin_hint()}
                defaultValue={values['kraPin']}
                error={errors['kraPin']}
              />
              <Field
                label={m.packs_address()}
                name="address"
                maxLength={200}
                defaultValue={values['address']}
                error={errors['address']}
              />
            </div>
            <Field
              label={m.packs_project()}
              name="project"
              maxLength={maxProjectLength}
              hint={m.packs_project_hint()}
              defaultValue={values['project']}
              error={errors['project']}
            />
          </section>
          <fieldset className="ways">
            <legend className="sr">{m.packs_how_to_pay()}</legend>
            {isPrompted && (
              <Way
                value="mpesa"
                selected={way}
                title={m.packs_way_mpesa()}
                about={m.packs_way_mpesa_parts({ count: prompts, most: formatKsh(maxOrderCents) })}
              />
            )}
            <Way
              value="quotation"
              selected={way}
              title={m.packs_way_quotation()}
              about={`${m.packs_way_quotation_about()}. ${m.packs_quotation_holds({ count: props.quotationDays })}`}
            />
          </fieldset>
          {isPrompted && (
            <PhoneField
              remembered={null}
              typed={reply?.phone}
              error={errors['phone']}
              hint={m.packs_first_phone_hint()}
            />
          )}
        </div>
        <SeatSum kind={kind} priced={priced} vatPercent={props.vatPercent}>
          {reply && (
            <FormError>
              {reply.error} {reply.openOrder && <OpenOrderLink orderId={reply.openOrder} />}
            </FormError>
          )}
          <Button type="submit" variant="pay" size="lg" busy={isSending}>
            {m.packs_place()}
          </Button>
          {prompts > 1 && <p className="hint">{m.packs_parts_open()}</p>}
        </SeatSum>
      </Form>
    </>
  );
}

interface WayProps {
  readonly value: string;
  readonly selected: string;
  readonly title: string;
  readonly about: string;
}

function Way({ value, selected, title, about }: WayProps) {
  return (
    <label className="way tick">
      <input type="radio" name="way" value={value} defaultChecked={value === selected} />
      <b>{title}</b>
      <small>{about}</small>
    </label>
  );
}
