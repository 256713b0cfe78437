import { Link } from 'react-router';
import { Pencil, Trash2 } from '../../icons.ts';
import { m } from '#texts';

interface RowLinkProps {
  readonly to: string;
  /** Title of the row. */
  readonly what: string;
}

/** Opens the form of what a row or a card shows. */
export function EditLink({ to, what }: RowLinkProps) {
  return (
    <Link
      className="btn btn-icon"
      to={to}
      aria-label={m.portal_shared_edit_what({ what })}
      title={m.portal_shared_edit()}
      prefetch="intent"
      preventScrollReset
      data-opens=""
    >
      <Pencil />
    </Link>
  );
}

/** Opens the question before what a row or a card shows is deleted. */
export function DeleteLink({ to, what }: RowLinkProps) {
  return (
    <Link
      className="btn btn-icon bad-icon"
      to={to}
      aria-label={m.portal_shared_delete_what({ what })}
      title={m.portal_shared_delete()}
      preventScrollReset
    >
      <Trash2 />
    </Link>
  );
}
