import { m } from '#texts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { overviewChapters } from '#app/modules/office/portfolio/overview-chapters.ts';
import { projectLocale } from '#app/modules/office/portfolio/portfolio-item.ts';
import { portfolioErrors } from '#app/modules/office/portfolio/portfolio-errors.ts';
import { readProject } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { requestScope } from '#app/services.server.ts';
import { serviceId } from '#app/shared/course-terms.ts';
import { portfolioCategoryLabel } from '#app/shared/portfolio-terms.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { ArrowLeft, ExternalLink } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { projectCard } from '#app/ui/share-card/share-card.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { describePage, siteOf } from '#app/modules/site/ui/public/describe-page.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/project';
import { breadcrumbData } from '#app/frames/public/structured-data.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';

export const handle = { cache: 'member' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  return readOrRefuse(portfolioErrors, async () => {
    const found = await readProject(services, { slugOrTitle: params.projectTitle });
    const [project = found] = await describePictures(services, [found]);
    return { project };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? describePage(matches, {
        path: `/portfolio/${loaderData.project.slug}`,
        title: loaderData.project.title,
        description: loaderData.project.description,
        card: import.meta.env.SSR ? projectCard(siteOf(matches).brand, loaderData.project) : undefined,
        structuredData: import.meta.env.SSR
          ? [
              breadcrumbData(siteOf(matches).appUrl, [
                { name: m.site_menu_home(), path: '/' },
                { name: m.portfolio_title(), path: '/portfolio' },
                { name: loaderData.project.title, path: `/portfolio/${loaderData.project.slug}` },
              ]),
            ]
          : undefined,
      })
    : [{ title: m.portfolio_not_found() }];

export default function Project({ loaderData: { project } }: Route.ComponentProps) {
  const count = project.technologies.length;
  return (
    <div className="shell page-end">
      <BackLink to="/portfolio">
        <ArrowLeft className="i-sm" />
        {m.portfolio_title()}
      </BackLink>
      <div className="title">
        <div>
          <CategoryTag category={serviceId(project.category)} label={portfolioCategoryLabel(project.category)} />
          <h1 lang={projectLocale}>{project.title}</h1>
          <p>{m.portfolio_technologies_count({ count })}</p>
        </div>
        {project.projectUrl && (
          <a className="btn btn-accent" href={project.projectUrl} rel="noreferrer">
            <ExternalLink className="i-sm" />
            {m.portfolio_visit()}
          </a>
        )}
      </div>
      <div className="preview">
        {project.picture ? (
          <Picture picture={project.picture} sizes="(min-width: 1240px) 1200px, 100vw" eager />
        ) : (
          <Weave category={serviceId(project.category)} title={project.title} cols={94} rows={53} eager />
        )}
      </div>
      {overviewChapters(project.overview || project.description).map(({ heading, paragraphs }) => (
        <section key={heading} className="ruled chapter">
          <h2 lang={heading === m.portfolio_overview() ? undefined : projectLocale}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} lang={projectLocale}>
              <Unbroken text={paragraph} />
            </p>
          ))}
        </section>
      ))}
      <section className="ruled chapter">
        <h2>{m.portfolio_technologies()}</h2>
        <Chips items={project.technologies.map((name) => ({ key: name, content: name }))} />
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.portfolio_failed()} area="site" />;
}
