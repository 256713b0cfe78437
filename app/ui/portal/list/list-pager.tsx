import { useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { pageSizes } from '#app/shared/cursor-page.ts';
import { Button } from '../../button.tsx';
import { ChevronDown } from '../../icons.ts';
import type { ListPlace } from './list-place.ts';
import { PageLinks } from './page-links.tsx';
import { m } from '#texts';

interface ListPagerProps {
  /** Text about the shown rows, such as '1–25 of 5,002 users'. */
  readonly range: string;
  /** Addresses of the neighbouring pages; null if there is none. */
  readonly links: Readonly<Record<'first' | 'previous' | 'next' | 'last', string | null>>;
  /** Number of the page; null if unknown. */
  readonly page: number | null;
  /** Number of pages, as a text: '201', 'more than 40'. */
  readonly pages: string;
  readonly rows: ListPlace['rows'];
  /** Returns the list's address with its filters, at a position. */
  readonly hrefOf: (place: ListPlace) => string;
}

/** Shows the footer of a list: the shown rows, the number of rows per page, links to other pages, and a field for the page's number. */
export function ListPager({ range, links, page, pages, rows, hrefOf }: ListPagerProps) {
  const navigate = useNavigate();
  const id = useId();
  const start = hrefOf({ cursor: null, rows });
  return (
    <div className="foot-row">
      <p>{range}</p>
      <Form className="foot-rows" action={pathOf(start)}>
        <Kept href={start} without="rows" />
        <label htmlFor={`${id}-rows`}>{m.portal_shared_rows()}</label>
        <span className="field">
          <select
            id={`${id}-rows`}
            name="rows"
            value={rows}
            onChange={({ target }) => {
              const requested = pageSizes.find((choice) => String(choice) === target.value) ?? rows;
              void navigate(hrefOf({ cursor: null, rows: requested }), { preventScrollReset: true });
            }}
          >
            {pageSizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
          <ChevronDown />
        </span>
        <noscript>
          <Button type="submit" variant="line">
            {m.portal_shared_show()}
          </Button>
        </noscript>
      </Form>
      <PageLinks {...links}>
        <Form className="foot-page" action={pathOf(start)}>
          <Kept href={start} without="page" />
          <label htmlFor={`${id}-page`}>{m.portal_shared_page()}</label>
          <PageField id={`${id}-page`} page={page} />
          <span>{m.portal_shared_of_pages({ pages })}</span>
        </Form>
      </PageLinks>
    </div>
  );
}

/** Shows the field for the page's number. The server replaces a number beyond the last page. */
function PageField({ id, page }: { readonly id: string; readonly page: number | null }) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = page === null ? '' : String(page);
  useEffect(() => {
    // Keeps the field and its focus while the page changes.
    if (ref.current) ref.current.value = shown;
  }, [shown]);
  return (
    <span className="field">
      <input ref={ref} id={id} name="page" inputMode="numeric" autoComplete="off" maxLength={7} defaultValue={shown} />
    </span>
  );
}

const pathOf = (href: string) => href.split('?')[0] ?? href;

/** Keeps the query string as hidden fields when a form is sent. */
function Kept({ href, without }: { readonly href: string; readonly without: string }) {
  const params = [...new URLSearchParams(href.split('?')[1] ?? '')].filter(([name]) => name !== without);
  return params.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
