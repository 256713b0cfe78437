import { useOutletContext, useParams } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { mayOpen } from './portal-permissions.ts';
import { usePortalReader } from './use-portal-reader.ts';

const pages = ['content', 'questions', 'checks', 'hand-ins', 'gradebook', 'items'] as const;
type CoursePage = (typeof pages)[number];

const labels: Readonly<Record<CoursePage, () => string>> = {
  content: m.portal_shared_content,
  questions: m.portal_shared_questions,
  checks: m.portal_shared_quizzes,
  'hand-ins': m.portal_shared_submissions,
  gradebook: m.portal_gradebook_title,
  items: m.portal_gradebook_items,
};

/** Shows the pages of a course that the role includes. Use it within the layout that counts the waiting submissions. */
export function CourseTabs({ title, current }: { readonly title: string; readonly current: CoursePage }) {
  const { role } = usePortalReader();
  const { courseId = '' } = useParams();
  const waiting = useOutletContext<number | null>();
  const addressOf = (page: CoursePage) =>
    page === 'hand-ins' ? `/admin/hand-ins?course=${courseId}` : `/admin/courses/${courseId}/${page}`;
  return (
    <nav className="course-tabs" aria-label={title}>
      {pages
        .filter((page) => mayOpen(role, addressOf(page)))
        .map((page) => (
          <Link key={page} to={addressOf(page)} prefetch="intent" aria-current={page === current ? 'page' : undefined}>
            {labels[page]()}
            {page === 'hand-ins' && waiting !== null && waiting > 0 && <b>{waiting}</b>}
          </Link>
        ))}
    </nav>
  );
}
