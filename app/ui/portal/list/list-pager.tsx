import { useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { rowChoices } from '#app/shared/page-beside.ts';
import { Button } from '../../button.tsx';
import { ChevronDown } from '../../icons.ts';
import type { ListPlace } from './list-place.ts';
import { PageLinks } from './page-links.tsx';
import { m } from '#texts';

interface ListPagerProps {
  /** Which rows are shown: '1–25 of 5,002 users'. */
  readonly range: string;
  /** The addresses of the pages beside this one; null if there is none. */
  readonly links: Readonly<Record<'first' | 'previous' | 'next' | 'last', string | null>>;
  /** The number of the page; null if it is not known. */
  readonly page: number | null;
  /** Number of pages, as a text: '201', 'more than 40'. */
  readonly pages: string;
  readonly rows: ListPlace['rows'];
  /** The list's address with its filters, at a place. */
  readonly hrefOf: (place: ListPlace) => string;
}

/** The foot of a list: which rows it shows and how many, the pages beside it, and the page's number, which can be typed. */
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
              const wanted = rowChoices.find((choice) => String(choice) === target.value) ?? rows;
              void navigate(hrefOf({ cursor: null, rows: wanted }), { preventScrollReset: true });
            }}
          >
            {rowChoices.map((choice) => (
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

/** A number that no page has leads to the nearest that there is; the server sees to that. */
function PageField({ id, page }: { readonly id: string; readonly page: number | null }) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = page === null ? '' : String(page);
  useEffect(() => {
    // The field stays, with its focus, while the pages go by.
    if (ref.current) ref.current.value = shown;
  }, [shown]);
  return (
    <span className="field">
      <input ref={ref} id={id} name="page" inputMode="numeric" autoComplete="off" maxLength={7} defaultValue={shown} />
    </span>
  );
}

const pathOf = (href: string) => href.split('?')[0] ?? href;

/** Keeps the query string when a form is sent. */
function Kept({ href, without }: { readonly href: string; readonly without: string }) {
  const params = [...new URLSearchParams(href.split('?')[1] ?? '')].filter(([name]) => name !== without);
  return params.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
