import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

interface FindBuyerProps {
  readonly search: string;
  readonly found: readonly { readonly userId: string; readonly name: string; readonly email: string }[];
  /** The typed e-mail if no learner has it. */
  readonly newEmail: string | null;
}

/** Finds the buyer of an order by name or e-mail; a whole e-mail that nobody has is a new buyer's. */
export function FindBuyer({ search, found, newEmail }: FindBuyerProps) {
  return (
    <div className="stack form-width">
      <Form method="get" className="panel pad form" role="search">
        <Field
          label={m.portal_quotations_find()}
          name="search"
          type="search"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={search}
          hint={m.portal_quotations_find_hint()}
        />
        <div className="acts">
          <Button type="submit" variant={search === '' ? 'accent' : 'line'}>
            {m.portal_quotations_find_button()}
          </Button>
        </div>
      </Form>
      {search !== '' && (
        <section className="panel pad stack" aria-labelledby="found">
          <h2 id="found" className="h3">
            {m.portal_quotations_found()}
          </h2>
          {found.length === 0 && newEmail === null && <p className="muted">{m.portal_quotations_found_none()}</p>}
          <ul className="plain stack-8">
            {found.map(({ userId, name, email }) => (
              <li key={userId}>
                <Link className="link wrap-anywhere" to={`/admin/quotations/new?buyer=${userId}`}>
                  {name}
                </Link>
                <p className="quiet">
                  <Email address={email} />
                </p>
              </li>
            ))}
            {newEmail !== null && (
              <li>
                <Link
                  className="link wrap-anywhere"
                  to={`/admin/quotations/new?${new URLSearchParams({ email: newEmail })}`}
                >
                  {m.portal_quotations_new_buyer({ email: newEmail })}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
