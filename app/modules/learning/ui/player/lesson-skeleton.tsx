import { SkeletonLine } from '#app/ui/skeleton.tsx';

/** The next lesson while it is on its way: its name is known already. Shown after a moment only. */
export function LessonSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="lesson lesson-wait" role="status">
      <p className="meta">Loading...</p>
      <h1>{title}</h1>
      <div className="stack">
        {[30, 34, 27, 32, 18].map((beads) => (
          <SkeletonLine key={beads} beads={beads} />
        ))}
      </div>
    </div>
  );
}
