import { Link } from '#app/ui/link.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import type { DraftRow } from '../../quotation-draft.ts';
import { m } from '#texts';

/** The drafts that were changed last; nothing without one. */
export function DraftList({ drafts }: { readonly drafts: readonly DraftRow[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="panel pad stack" aria-labelledby="quotation-drafts">
      <h2 id="quotation-drafts" className="h3">
        {m.portal_shared_drafts()}
      </h2>
      <ul className="plain stack-8">
        {drafts.map(({ id, buyer, updatedAt, createdBy }) => (
          <li key={id}>
            <Link className="link wrap-anywhere" to={`/admin/quotations/new?draft=${id}`}>
              {buyer}
            </Link>
            <p className="quiet wrap-anywhere">
              {[formatMoment(updatedAt), createdBy].filter((part) => part !== null).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
