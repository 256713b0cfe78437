import { Form, Outlet } from 'react-router';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { listProjectsForAdmin } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { counted } from './parts/counted.ts';
import { stepFormId } from './parts/move-buttons.tsx';
import { Told } from './parts/told.tsx';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { isUnreachable, readAgainWhenReached, whenReachable } from './parts/when-reachable.ts';
import { changePortfolio } from './portfolio/change-portfolio.server.ts';
import { portfolioDone, portfolioFailures } from './portfolio/done.ts';
import { ProjectCard } from './portfolio/project-card.tsx';
import { useProjectOrder } from './portfolio/use-project-order.ts';
import { useStarFocus } from './portfolio/use-star-focus.ts';
import type { Route } from './+types/portfolio';

export const meta: Route.MetaFunction = () => adminMeta('Portfolio');
export const shouldRevalidate = readAgainWhenReached;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const { projects, mark } = await listProjectsForAdmin({ db: services.db, actor });
  return {
    projects: await describePictures(services, projects),
    mark,
    done: sentenceOf(portfolioDone, url.searchParams.get('done')),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  return changePortfolio(context.get(requestScope), actor, request);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachable(serverAction);
}

/** The portfolio as visitors see it: the featured first, each kind in the order of the owner. */
export default function Portfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { mark, done } = loaderData;
  const { projects, move, news, isSaving } = useProjectOrder(loaderData);
  useDone(done);
  const starFocus = useStarFocus();
  const addItem = (
    <LinkButton variant="accent" to="/admin/portfolio/new" preventScrollReset>
      <Plus />
      Add Item
    </LinkButton>
  );
  const groups = [
    { title: 'Featured', inside: projects.filter(({ featured }) => featured) },
    { title: 'Other work', inside: projects.filter(({ featured }) => !featured) },
  ].filter(({ inside }) => inside.length > 0);
  return (
    <>
      <div className="lead-in">
        <div>
          <h1>Portfolio</h1>
          {projects.length > 0 && <p>{counted(projects.length, 'item')}, as visitors see them: featured first.</p>}
        </div>
        {projects.length > 0 && addItem}
      </div>
      <Told sentence={done} isDone />
      {actionData && !isUnreachable(actionData) && <Told sentence={actionData.sentence} isDone={actionData.isDone} />}
      {projects.length === 0 && (
        <EmptyState title="No portfolio items found. Add your first item to get started!" actions={addItem} />
      )}
      <Form method="post" id={stepFormId} action="/admin/portfolio" preventScrollReset>
        <input type="hidden" name="seen" value={mark} />
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
        {news}
      </p>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={portfolioFailures.load} />;
}
