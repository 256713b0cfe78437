import { useState, type KeyboardEvent } from 'react';
import { Form } from 'react-router';
import {
  cheaperSeats,
  divideSeats,
  priceSeats,
  seatPriceList,
  type SeatPrice,
} from '#app/modules/catalogue/discounts/price-seats.ts';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import type { PackKind, SeatTier } from '#app/shared/organisation-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { fill } from '#app/ui/fill.ts';
import { ArrowLeft, FileText, Minus, Plus } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { SeatSum } from './seat-sum.tsx';
import './packs.css';
import { m } from '#texts';

interface TeamPriceScreenProps {
  /** As in addresses. */
  readonly subject: string;
  readonly kind: PackKind;
  readonly title: string;
  /** Where it is shown; null for a list. */
  readonly page: string | null;
  readonly most: number;
  readonly price: SeatPrice;
  readonly tiers: readonly SeatTier[];
  /** Of the address. */
  readonly seats: number;
  readonly vatPercent: number;
  readonly quotationDays: number;
}

/** Leads from a number of seats to their price, and to paying. */
export function TeamPriceScreen(props: TeamPriceScreenProps) {
  const { subject, kind, title, page, most, price, tiers, vatPercent } = props;
  const [typed, setTyped] = useState(String(props.seats));
  const wanted = Math.trunc(Number(typed)) || 1;
  const seats = Math.min(Math.max(wanted, 1), most);
  const priced = priceSeats(price, tiers, seats);
  const cheaper = cheaperSeats(price, tiers, seats);
  const isPrompted = priced.seatCents <= maxOrderCents;
  const to = (way: string) => `/dashboard/seats/new/${subject}?seats=${seats}&way=${way}`;
  return (
    <>
      {page !== null && (
        <BackLink to={page}>
          <ArrowLeft className="i-sm" />
          {title}
        </BackLink>
      )}
      <div className="page-title">
        <h1>{m.packs_title()}</h1>
        <p className="sub wrap-anywhere">
          {kind === 'list'
            ? `${title}. ${m.packs_list_about()}`
            : kind === 'bundle'
              ? m.packs_bundle_about()
              : m.packs_intro()}
        </p>
      </div>
      <div className="split" style={cssVariables({ '--aside': '392px' })}>
        <div className="stack stack-24">
          <SeatStepper typed={typed} seats={seats} most={most} onChange={setTyped} />
          {cheaper && cheaper.seats <= most && (
            <NoteBox
              action={
                <Button variant="line" onClick={() => setTyped(String(cheaper.seats))}>
                  {m.packs_make_it({ more: cheaper.seats })}
                </Button>
              }
            >
              <b>
                {m.packs_cliff({
                  more: cheaper.seats,
                  amount: formatKsh(toCents(priced.totalCents - cheaper.totalCents)),
                  seats,
                })}
              </b>{' '}
              {m.packs_cliff_each({ more: cheaper.seats, price: formatKsh(cheaper.seatCents) })}
            </NoteBox>
          )}
          {wanted > most && (
            <NoteBox
              action={
                <LinkButton to="/contact" variant="line">
                  {m.packs_write_to_us()}
                </LinkButton>
              }
            >
              {m.packs_above({ most })}
            </NoteBox>
          )}
          <PriceList {...props} seats={seats} />
        </div>
        <div className="stack stack-24">
          <SeatSum kind={kind} priced={priced} vatPercent={vatPercent}>
            {isPrompted && (
              <LinkButton to={to('mpesa')} variant="pay" size="lg">
                <span>{fill(m.packs_pay_mpesa, { mpesa: mPesa })}</span>
              </LinkButton>
            )}
            <LinkButton to={to('quotation')} variant="line" size="lg">
              <FileText className="i-sm" />
              {m.packs_quotation_pdf()}
            </LinkButton>
            <p className="hint">
              {isPrompted &&
                fill(
                  (values: { readonly mpesa: string }) =>
                    m.packs_prompts({
                      count: divideSeats(priced, maxOrderCents).length,
                      most: formatKsh(maxOrderCents),
                      ...values,
                    }),
                  { mpesa: mPesa },
                )}{' '}
              {m.packs_quotation_holds({ count: props.quotationDays })} <Nearly tiers={tiers} seats={seats} />
            </p>
          </SeatSum>
          <section className="stack">
            <h2 className="h3">{m.packs_you_get()}</h2>
            <ul className="ticks ticks-1">
              <li>{m.packs_get_seats()}</li>
              <li>{m.packs_get_invites()}</li>
              <li>{m.packs_get_page()}</li>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

/** Below the first discount, says how far it is. */
function Nearly({ tiers: [first], seats }: { readonly tiers: readonly SeatTier[]; readonly seats: number }) {
  if (!first || seats >= first.from) return null;
  return m.packs_nearly({ count: first.from - seats, percent: first.percent });
}

interface SeatStepperProps {
  readonly typed: string;
  readonly seats: number;
  readonly most: number;
  readonly onChange: (typed: string) => void;
}

/** A number with buttons beside it; arrows change it by one, Page keys by ten. Without scripts its buttons open the page anew. */
function SeatStepper({ typed, seats, most, onChange }: SeatStepperProps) {
  const step = (by: number) => onChange(String(Math.min(Math.max(seats + by, 1), most)));
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const button = (by: number, label: string) => (
    <button
      type="submit"
      name="to"
      value={Math.min(Math.max(seats + by, 1), most)}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        step(by);
      }}
    >
      {by < 0 ? <Minus /> : <Plus />}
    </button>
  );
  return (
    <Form className="form-field" preventScrollReset>
      <label htmlFor="seats">{m.packs_how_many()}</label>
      <div className="stepper">
        {button(-1, m.packs_fewer())}
        <input
          id="seats"
          name="seats"
          className="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
          onKeyDown={press}
        />
        {button(1, m.packs_more())}
      </div>
      <noscript>
        <Button type="submit" variant="line">
          {m.packs_show_price()}
        </Button>
      </noscript>
    </Form>
  );
}

/** What a seat costs by the number of them. */
function PriceList({ kind, price, tiers, seats }: Pick<TeamPriceScreenProps, 'kind' | 'price' | 'tiers' | 'seats'>) {
  const rows = seatPriceList(price, tiers);
  const lower = kind === 'bundle' ? m.packs_bundle_price() : m.packs_sale_price();
  const isInSale = (from: number) => priceSeats(price, tiers, from).by?.kind === 'sale';
  return (
    <section className="panel">
      <table className="tiers num">
        <caption className="sr">{m.packs_price_list()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.packs_col_seats()}</th>
            <th scope="col">{m.packs_col_less()}</th>
            <th scope="col">{m.packs_col_each()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, level, percent, seatCents }) => (
            <tr key={from} aria-current={from <= seats && seats <= to ? 'true' : undefined}>
              <td>
                <span className="row">
                  {tiers.length > 0 && <ProgressStrand done={level} of={tiers.length} bead={8} />}
                  {from === to ? from : `${from}–${to}`}
                </span>
              </td>
              <td>{isInSale(from) ? lower : percent === 0 ? m.packs_full_price() : `${percent}%`}</td>
              <td>{formatKsh(seatCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
