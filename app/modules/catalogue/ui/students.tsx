import { Users } from '#app/ui/icons.ts';

/** '214 students', or 'New' where there are none yet. */
export function Students({ count }: { readonly count: number }) {
  if (count === 0) return <span className="new">New</span>;
  return (
    <span className="num">
      <Users className="i-sm" />
      {count.toLocaleString('en-KE')} {count === 1 ? 'student' : 'students'}
    </span>
  );
}
