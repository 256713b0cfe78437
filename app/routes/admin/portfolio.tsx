import { Form, Outlet } from 'react-router';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { listProjectsForPortal } from '#app/modules/office/portfolio/admin/read-projects.server.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { requireStaff } from '../guards.server.ts';
import { formAction, asNotice } from '../form-action.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { stepFormId } from '#app/ui/portal/order/move-buttons.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { isUnreachable, revalidateUnlessOffline, whenReachable } from '#app/ui/portal/offline.ts';
import { portfolioNotices, portfolioFailures } from '#app/modules/office/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectCard } from '#app/modules/office/portfolio/ui/admin/project-card.tsx';
import { useProjectOrder } from '#app/modules/office/portfolio/ui/admin/use-project-order.ts';
import { useStarFocus } from '#app/modules/office/portfolio/ui/admin/featured-star.tsx';
import { arrangeProjects } from '#app/modules/office/portfolio/admin/arrange-projects.server.ts';
import { maxProjects } from '#app/modules/office/portfolio/admin/project-limits.ts';
import { setFeatured } from '#app/modules/office/portfolio/admin/change-projects.server.ts';
import { portfolioErrors } from '#app/modules/office/portfolio/portfolio-errors.ts';
import type { Route } from './+types/portfolio';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_portfolio());
export const shouldRevalidate = revalidateUnlessOffline;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services } = context.get(requestScope);
  const { projects, version } = await listProjectsForPortal({ db: services.db, actor });
  return {
    projects: await describePictures(services, projects),
    version,
    done: noticeFor(portfolioNotices, url.searchParams.get('done')),
  };
}

/** Handles the buttons of the page: the star, one step, and a new order. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: portfolioErrors, failure: portfolioFailures.save, more: asNotice },
    async ({ deps, form, field }) => {
      if (form.has('featured'))
        await setFeatured(deps, { id: field('project', 80), featured: field('featured', 10) === 'on' });
      else {
        const change = form.has('step')
          ? readStep(field('step', 200))
          : field('order', (maxProjects + 1) * (idLength + 1)).split(',');
        await arrangeProjects(deps, { seen: field('seen', 80), change });
      }
      return { isDone: true, sentence: null };
    },
  );
}

const idLength = 36;

/** Parses '{kind} {id} up' or 'down'. */
function readStep(text: string) {
  const [, id = '', way] = text.split(' ');
  return { id, by: way === 'up' ? -1 : 1 } as const;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachable(serverAction);
}

/** Shows the portfolio in its public order: featured projects first. */
export default function Portfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { version, done } = loaderData;
  const { projects, move, announcement, isSaving } = useProjectOrder(loaderData);
  useNotice(done);
  const starFocus = useStarFocus();
  const addItem = (
    <LinkButton variant="accent" to="/admin/portfolio/new" preventScrollReset>
      <Plus />
      {m.portal_portfolio_add_item()}
    </LinkButton>
  );
  const groups = [
    { title: m.portal_portfolio_featured(), inside: projects.filter(({ featured }) => featured) },
    { title: m.portal_portfolio_other_work(), inside: projects.filter(({ featured }) => !featured) },
  ].filter(({ inside }) => inside.length > 0);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_shared_portfolio()}</h1>
          {projects.length > 0 && <p>{m.portal_portfolio_intro({ count: formatCount(projects.length) })}</p>}
        </div>
        {projects.length > 0 && addItem}
      </div>
      <NoScriptNotice sentence={done} isDone />
      {actionData && !isUnreachable(actionData) && (
        <NoScriptNotice sentence={actionData.sentence} isDone={actionData.isDone} />
      )}
      {projects.length === 0 && <EmptyState title={m.portal_portfolio_none()} actions={addItem} />}
      <Form method="post" id={stepFormId} action="/admin/portfolio" preventScrollReset>
        <input type="hidden" name="seen" value={version} />
      </Form>
      <div className="projects" aria-busy={isSaving} {...starFocus}>
        {groups.map(({ title, inside }) => (
          <section key={title} aria-label={title}>
            <h2 className="h3">{title}</h2>
            <ol className="cards">
              {inside.map((project, index) => (
                <ProjectCard
                  key={project.id}
                  project={project}
                  isFirst={index === 0}
                  isLast={index === inside.length - 1}
                  onMove={move}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="sr" role="status">
        {announcement}
      </p>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={portfolioFailures.load()} />;
}
