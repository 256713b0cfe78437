import { useState } from 'react';
import { searchKey } from '#app/shared/fold-text.ts';
import { formatAmount } from '#app/shared/money.ts';
import { maxSeatsOfCourse } from '#app/shared/selling-terms.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Product } from '../../read-quotations.server.ts';
import { m } from '#texts';

/** More products than this get a field that finds them. */
const manyProducts = 8;

/** The courses and bundles that can be ordered, with the number of seats of each course. */
export function ProductChoices({
  products,
  selected,
  seats,
  less,
}: {
  readonly products: readonly Product[];
  readonly selected: readonly string[];
  /** Numbers of seats as typed, by course. */
  readonly seats: Readonly<Record<string, string>>;
  /** Discounts as typed, by course; null for staff who may not give any. */
  readonly less: Readonly<Record<string, string>> | null;
}) {
  const [words, setWords] = useState('');
  const key = searchKey(words.trim());
  const isShown = ({ title }: Product) => searchKey(title).includes(key);
  return (
    <section className="panel pad stack" aria-labelledby="quotation-products">
      <h2 id="quotation-products" className="h3">
        {m.portal_quotations_courses_and_seats()}
      </h2>
      {products.length > manyProducts && (
        <Field
          label={m.portal_quotations_filter()}
          labelHidden
          type="search"
          placeholder={m.portal_quotations_filter()}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {products.length === 0 && <p className="muted">{m.portal_quotations_no_courses()}</p>}
      {less && products.length > 0 && (
        <p className="quotation-products-head quiet" aria-hidden="true">
          <span>{m.portal_quotations_a_seat()}</span>
          <span>{m.portal_quotations_seats_title()}</span>
          <span>{m.portal_quotations_less_placeholder()}</span>
        </p>
      )}
      {/* Reached by keyboard through its boxes; scrolls where there are many. */}
      <ul className={less ? 'quotation-products has-less' : 'quotation-products'}>
        {products.map((product) => (
          <li key={product.id} hidden={!isShown(product)}>
            <Checkbox
              name="course"
              value={product.id}
              label={product.title}
              defaultChecked={selected.includes(product.id)}
            />
            <span className="quiet nb">{aboutOf(product)}</span>
            {product.priceCents !== null && (
              <Field
                label={m.portal_quotations_seats({ title: product.title })}
                labelHidden
                name={`seats-${product.id}`}
                type="number"
                min={1}
                max={maxSeatsOfCourse}
                defaultValue={seats[product.id] ?? '1'}
              />
            )}
            {product.priceCents !== null && less && (
              <Field
                label={m.portal_quotations_less({ title: product.title })}
                labelHidden
                name={`less-${product.id}`}
                maxLength={10}
                autoComplete="off"
                placeholder={m.portal_quotations_less_placeholder()}
                defaultValue={less[product.id] ?? ''}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function aboutOf({ priceCents, owned }: Product): string {
  if (owned) return m.portal_shared_has_it_already();
  return priceCents === null ? m.portal_shared_bundle() : formatAmount(priceCents);
}
