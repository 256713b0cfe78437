import { m } from '#texts';
import { gradebookErrors } from '#app/modules/study/gradebook/gradebook-errors.ts';
import { readGradebook } from '#app/modules/study/gradebook/read-gradebook.server.ts';
import { GradebookKey, gradebookList, GradebookTable } from '#app/modules/study/gradebook/ui/admin/gradebook-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { requireStaff } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gradebook';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_gradebook_title());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(gradebookList(courseId), url.searchParams);
  const { cursor, rows, ...filter } = query;
  return readOrRefuse(gradebookErrors, async () => {
    const gradebook = await readGradebook({ db, actor, clock }, { courseId, filter, cursor, limit: rows });
    return { gradebook, query };
  });
}

/** The results of a course's learners in its quizzes and assignments. */
export default function GradebookPage({ loaderData: { gradebook, query } }: Route.ComponentProps) {
  const { course, learners, lessons, rows, middles } = gradebook;
  const list = gradebookList(course.id, lessons);
  const last = lessons.at(-1);
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <PortalList
        list={list}
        query={query}
        rows={rows}
        page={gradebook}
        title={course.title}
        about={
          <>
            {m.portal_gradebook_learners({ count: learners })}
            {last && `, ${m.portal_gradebook_passed_last({ count: middles.at(-1)?.passed ?? 0, title: last.title })}`}
          </>
        }
        primary={<FileLink list={list} query={query} label={m.portal_gradebook_csv()} />}
        above={<CourseTabs title={course.title} current="gradebook" />}
        instead={
          learners === 0 && (
            <EmptyState title={m.portal_gradebook_empty()}>{m.portal_gradebook_empty_text()}</EmptyState>
          )
        }
        note={<GradebookKey />}
        table={<GradebookTable gradebook={gradebook} list={list} query={query} />}
        below={
          <p className="quiet gradebook-note">
            {lessons.length === 0 ? m.portal_gradebook_no_lessons() : m.portal_gradebook_same()}
          </p>
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_gradebook_failed_load()} />;
}
