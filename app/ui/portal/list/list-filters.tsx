import { Link } from '../../link.tsx';
import { maxCounted } from '#app/shared/cursor-page.ts';
import { LinkButton } from '../../button.tsx';
import { X } from '../../icons.ts';
import { OneLine } from '../../one-line.tsx';
import { counted } from '#app/shared/counted.ts';
import { m } from '#texts';

/** An active filter, such as 'Status', 'Completed', with the list's address without it. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: string;
  readonly without: string;
}

/** Returns the chip of a filter; none if its value is null or empty. */
export function activeFilter(name: string, value: string | null | undefined, without: string): readonly ActiveFilter[] {
  return value === null || value === undefined || value.trim() === '' ? [] : [{ name, value: value.trim(), without }];
}

interface ListFiltersProps {
  /** The list's address without filters. */
  readonly path: string;
  readonly filters: readonly ActiveFilter[];
  readonly isLoading: boolean;
  readonly one: string;
  readonly many?: string;
  /** Number of rows that the filters find; null if more than `most`. */
  readonly total: number | null;
  readonly most?: number;
  /** Additional text: 'KSh 1,184,300 received'. */
  readonly sum?: string | null;
}

/** Shows active filters as removable chips, and announces the number of results. */
export function ListFilters(props: ListFiltersProps) {
  const { path, filters, isLoading, one, many = `${one}s`, total, most = maxCounted, sum = null } = props;
  const found =
    total === null
      ? m.portal_shared_more_than_rows({ most: most.toLocaleString('en-KE'), rows: many })
      : counted(total, one, many);
  return (
    <div className={filters.length > 0 ? 'filters' : 'sr'}>
      {filters.length > 0 && (
        <ul aria-label={m.portal_shared_filters()}>
          {filters.map(({ name, value, without }) => (
            <li key={name}>
              <Link className="filter-chip" to={without} preventScrollReset>
                <span>{name}</span>
                <OneLine as="b" text={value} />
                <X />
                <span className="sr">{m.portal_shared_remove_filter()}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {filters.length > 1 && (
        <LinkButton variant="plain" to={path} preventScrollReset>
          {m.portal_shared_clear_all()}
        </LinkButton>
      )}
      <p role="status">
        {isLoading ? m.portal_shared_loading({ rows: many }) : sum === null ? found : `${found}, ${sum}`}
      </p>
    </div>
  );
}
