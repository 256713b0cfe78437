import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Form } from 'react-router';
import { defaultPageSize } from '#app/shared/cursor-page.ts';
import { SlidersHorizontal } from '../../icons.ts';
import { Fold } from '../fold.tsx';
import type { ListPlace } from './list-place.ts';
import { m } from '#texts';

interface FilterFormProps extends Omit<ComponentProps<typeof Form>, 'ref' | 'onFocus' | 'onKeyDown'> {
  /** Rows per page, which a search keeps. */
  readonly rows?: ListPlace['rows'];
  /** Values of the fields. The form renders again when they change, for example by the browser's Back button. */
  readonly address: string;
  /** The search text. Its field shows it without a new render. */
  readonly search?: string;
  /** The search field. With it, or with `isFolded`, the other fields are behind a button below 900 px. */
  readonly field?: ReactNode;
  readonly isFolded?: boolean;
}

/**
 * Shows the form of a list's search and filters. If the focused element disappears when the list changes, the field that had the focus
 * last gets it, or else the page. Esc clears the search.
 */
export function FilterForm(props: FilterFormProps) {
  const {
    address,
    search = '',
    rows = defaultPageSize,
    field,
    isFolded = field !== undefined,
    children,
    ...rest
  } = props;
  // The form renders again with each filter, and must stay open.
  const [isOpen, setOpen] = useState(false);
  const shown = `${address} ${search}`;
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(shown);
  const focused = useRef('');
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    const last = [...(form.current?.elements ?? [])].find((each) => nameOf(each) === focused.current);
    const target = last instanceof HTMLElement ? last : document.getElementById('main');
    target?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <Form
      {...rest}
      key={address}
      ref={form}
      onFocus={({ target }) => {
        focused.current = nameOf(target);
      }}
      onKeyDown={emptyOnEscape}
    >
      {rows !== defaultPageSize && <input type="hidden" name="rows" value={rows} />}
      {field}
      {isFolded && (
        <Fold label={m.portal_shared_filters()} isOpen={isOpen} onToggle={setOpen}>
          <SlidersHorizontal className="i-sm" />
          {m.portal_shared_filters()}
        </Fold>
      )}
      {children}
    </Form>
  );
}

/** Clears the search on Esc, as only Chromium does by itself. Keeps the record beside the list open. */
function emptyOnEscape(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Escape' || !(target instanceof HTMLInputElement)) return;
  if (target.type !== 'search' || target.value === '') return;
  event.preventDefault();
  target.value = '';
  target.form?.requestSubmit();
}

/** Returns the key of a field within its form. */
const nameOf = (field: Element) => field.getAttribute('name') ?? field.getAttribute('type') ?? '';
