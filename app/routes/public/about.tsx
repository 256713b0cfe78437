import { m } from '#texts';
import { aboutPage } from '#app/modules/site/site-content.ts';
import { requestScope } from '#app/services.server.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { describePage, townOfSite } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/about';

export const handle = { cache: 'member' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return { page: aboutPage(await context.get(requestScope).settings()) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/about',
    title: m.site_menu_about(),
    description: m.site_about_lead({ town: townOfSite(matches) }),
  });

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{page.title}</h1>
          <p className="lead">{page.lead}</p>
        </div>
      </div>
      <span className="pic panel">
        <Weave category="growth" title="About Us" seed={3} cols={150} rows={16} eager />
      </span>
      {page.sections.map((section) => (
        <section key={section.heading} className="ruled chapter">
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Unbroken text={paragraph} />
            </p>
          ))}
        </section>
      ))}
      <div className="ruled acts">
        <LinkButton to="/contact" variant="accent">
          {m.site_talk()}
        </LinkButton>
        <LinkButton to="/courses">{m.site_browse_courses()}</LinkButton>
      </div>
    </div>
  );
}
