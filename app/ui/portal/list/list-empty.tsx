import type { ReactNode } from 'react';
import { LinkButton } from '../../button.tsx';
import { EmptyState } from '../../empty-state.tsx';
import type { ActiveFilter } from './list-filters.tsx';
import { m } from '#texts';

interface ListEmptyProps {
  /** The list's own address, without filters. */
  readonly path: string;
  readonly filters: readonly ActiveFilter[];
  readonly one: string;
  readonly title: string;
  /** Further actions. */
  readonly actions?: ReactNode;
}

const listed = new Intl.ListFormat('en-GB');

/** A list in which the filters find nothing: which they are, and a way to clear them. */
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
