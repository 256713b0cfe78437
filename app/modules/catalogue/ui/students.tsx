import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { Users } from '#app/ui/icons.ts';

/** Shows '214 students', or 'New' without any. */
export function Students({ count }: { readonly count: number }) {
  if (count === 0) return <span className="new">{m.catalogue_new()}</span>;
  return (
    <span className="num">
      <Users className="i-sm" />
      {m.catalogue_students({ count, shown: formatCount(count) })}
    </span>
  );
}
