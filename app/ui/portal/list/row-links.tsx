import { Link } from '../../link.tsx';
import { Pencil, Trash2 } from '../../icons.ts';
import { m } from '#texts';

interface RowLinkProps {
  readonly to: string;
  /** Title of the row. */
  readonly what: string;
}

/** Shows a link to the form of a row or a card. */
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

/** Shows a link that asks to confirm the deletion of a row or a card. */
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
