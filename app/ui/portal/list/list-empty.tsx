import type { ReactNode } from 'react';
import { LinkButton } from '../../button.tsx';
import { EmptyState } from '../../empty-state.tsx';
import type { ActiveFilter } from './list-filters.tsx';
import { m } from '#texts';

interface ListEmptyProps {
  /** The list's address without filters. */
  readonly path: string;
  readonly filters: readonly ActiveFilter[];
  readonly one: string;
  readonly title: string;
  /** Further actions. */
  readonly actions?: ReactNode;
}

const listed = new Intl.ListFormat('en-GB');

/** Shows that the filters of a list find nothing, with the active ones and a button to clear them. */
export function ListEmpty({ path, filters, one, title, actions }: ListEmptyProps) {
  const words = filters.map(({ name, value }) => `${name.toLowerCase()} “${value}”`);
  return (
    <EmptyState
      bare
      title={title}
      actions={
        <>
          {actions}
          <LinkButton variant="line" to={path}>
            {m.portal_shared_clear_filters()}
          </LinkButton>
        </>
      }
    >
      {m.portal_shared_none_matches({ row: one, filters: listed.format(words) })}
    </EmptyState>
  );
}
