import { Link } from './link.tsx';
import { m } from '#texts';

export interface Crumb {
  readonly label: string;
  /** Undefined for the last one, which is the page itself. */
  readonly to?: string | undefined;
}

/** Shows the page's place in the site. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.ui_breadcrumb()}>
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
