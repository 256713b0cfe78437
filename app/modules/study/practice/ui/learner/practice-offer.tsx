import { m } from '#texts';
import { LinkButton } from '#app/ui/button.tsx';
import { ListChecks } from '#app/ui/icons.ts';

interface PracticeOfferProps {
  readonly course: { readonly slug: string };
  readonly lessonId: string;
  /** Number of practice questions that the lesson teaches. */
  readonly count: number;
}

/** Offers the questions of a lesson at its end. Nothing without questions. */
export function PracticeOffer({ course, lessonId, count }: PracticeOfferProps) {
  if (count === 0) return null;
  const search = new URLSearchParams({ course: course.slug, lesson: lessonId });
  return (
    <div className="practice-offer">
      <LinkButton to={`/dashboard/practice?${search.toString()}`}>
        <ListChecks className="i-sm" />
        {m.practice_practise_lesson({ count })}
      </LinkButton>
    </div>
  );
}
