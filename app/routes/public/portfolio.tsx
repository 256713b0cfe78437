import { m } from '#texts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { listPortfolio } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { settingText, type Testimonial } from '#app/modules/site/setting-texts.ts';
import { portfolioServices } from '#app/modules/site/site-content.ts';
import { requestScope } from '#app/services.server.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Section, SectionHead } from '#app/ui/page-parts.tsx';
import { describePage, townOfSite } from '#app/modules/site/ui/public/describe-page.ts';
import { ServiceCard } from '#app/modules/site/ui/public/service-card.tsx';
import { WorkCard } from '#app/modules/office/portfolio/ui/public/work-card.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/portfolio';

export const handle = { cache: 'member' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const [works, { testimonials }] = await Promise.all([listPortfolio(services), settings()]);
  return {
    offered: portfolioServices(),
    works: await describePictures(services, works),
    // Placeholder testimonials are invented: only the demo shows them.
    testimonials: testimonials
      .filter(({ isDemo }) => !isDemo || services.config.mode === 'demo')
      .map((said) => ({ ...said, quote: settingText(said.quote), role: settingText(said.role) })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/portfolio',
    title: m.portfolio_title(),
    description: m.portfolio_description({ town: townOfSite(matches) }),
  });

export default function Portfolio({ loaderData: { works, offered, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <div className="shell page-end">
        <div className="title">
          <div>
            <h1>{m.portfolio_title()}</h1>
            <p>{m.portfolio_lead()}</p>
          </div>
        </div>
        <h2 className="sr">{m.portfolio_services()}</h2>
        <div className="services" style={cssVariables({ '--cols': 3 })}>
          {offered.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </div>
      </div>
      {works.length > 0 && (
        <Section label={m.portfolio_featured()}>
          <SectionHead title={m.portfolio_featured()} />
          <div className="cards">
            {works.map((work, index) => (
              <WorkCard key={work.slug} work={work} seed={index} />
            ))}
          </div>
        </Section>
      )}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <Section label={m.site_next()}>
        <SectionHead
          title={m.site_hand_over()}
          link={
            <LinkButton to="/contact" variant="accent">
              {m.site_start_project()}
            </LinkButton>
          }
        >
          {m.portfolio_plan()}
        </SectionHead>
      </Section>
    </>
  );
}

function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <Section label={m.portfolio_testimonials()}>
      <SectionHead title={m.portfolio_clients_say()} />
      <div className="cards">
        {testimonials.map(({ name, quote, role }) => (
          <figure key={name} className="panel pad stack">
            <blockquote>{quote}</blockquote>
            <figcaption className="author">
              <span>
                <Signature name={name} />
                <b>{name}</b>
              </span>
              {role}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
