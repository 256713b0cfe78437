import { fillFacts } from '#app/modules/site/fill-facts.ts';
import { aboutPage } from '#app/modules/site/site-content.ts';
import { requestScope } from '#app/services.server.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { Route } from './+types/about';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(requestScope).settings();
  return { lead: fillFacts(aboutPage.lead, settings) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/about',
    title: aboutPage.title,
    description: aboutPage.lead,
  });

export default function About({ loaderData: { lead } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{aboutPage.title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <span className="pic panel">
        <Weave category="growth" title="About Us" seed={3} cols={150} rows={16} eager />
      </span>
      {aboutPage.sections.map((section) => (
        <section key={section.heading} className="ruled chapter">
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <div className="ruled acts">
        <LinkButton to="/contact" variant="accent">
          Talk to us
        </LinkButton>
        <LinkButton to="/courses">Browse courses</LinkButton>
      </div>
    </div>
  );
}
