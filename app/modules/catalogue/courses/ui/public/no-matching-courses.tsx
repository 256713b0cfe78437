import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { askForCourse } from '../ask-for-course.ts';
import type { NoMatch } from './describe-no-match.server.ts';

interface NoMatchingCoursesProps extends NoMatch {
  readonly search: string;
}

/** Says that no course matches, and offers to remove a filter, or to ask for a course. */
export function NoMatchingCourses({ title, text, remove, others, search }: NoMatchingCoursesProps) {
  const ask = askForCourse(search);
  return (
    <EmptyState
      title={title}
      category="data"
      actions={
        <>
          {remove && (
            <LinkButton variant="accent" to={remove.to ?? ask} aria-label={remove.label}>
              {remove.words}
            </LinkButton>
          )}
          {others.map(({ to, words }) => (
            <LinkButton key={to} to={to ?? ask}>
              {words}
            </LinkButton>
          ))}
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
