import { Link } from 'react-router';
import { Pencil, Trash2 } from '../../icons.ts';

interface RowLinkProps {
  readonly to: string;
  /** What is edited or deleted, by its title. */
  readonly what: string;
}

/** Opens the form of what a row or a card shows. */
export function EditLink({ to, what }: RowLinkProps) {
  return (
    <Link
      className="btn btn-icon"
      to={to}
      aria-label={`Edit ${what}`}
      title="Edit"
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
    <Link className="btn btn-icon bad-icon" to={to} aria-label={`Delete ${what}`} title="Delete" preventScrollReset>
      <Trash2 />
    </Link>
  );
}
