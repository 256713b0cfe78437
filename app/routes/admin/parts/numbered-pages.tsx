import type { ComponentProps } from 'react';
import { Pagination } from '#app/ui/pagination.tsx';
import { usePagesFocus } from './use-pages-focus.ts';

/** The pages of a list of the portal that are counted; the focus stays with them. */
export function NumberedPages(props: ComponentProps<typeof Pagination>) {
  const part = usePagesFocus<HTMLDivElement>(String(props.page));
  return (
    <div ref={part}>
      <Pagination {...props} />
    </div>
  );
}
