import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { listPortfolio } from '#app/modules/portfolio/read-portfolio.server.ts';
import { portfolioServices, type Testimonial } from '#app/modules/site/site-content.ts';
import { requestScope } from '#app/services.server.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Section, SectionHead } from '#app/ui/page-parts.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { ServiceCard } from '#app/modules/site/ui/public/service-card.tsx';
import { WorkCard } from '#app/modules/portfolio/ui/public/work-card.tsx';
import type { Route } from './+types/portfolio';

export async function loader({ context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const [works, { testimonials }] = await Promise.all([listPortfolio(services), settings()]);
  return {
    works: await describePictures(services, works),
    // Nobody said what stands in a placeholder: only the demo shows one.
    testimonials: testimonials.filter(({ isDemo }) => !isDemo || services.config.mode === 'demo'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/portfolio',
    title: 'Portfolio',
    description: 'What we do for organisations in {town} and beyond, and work we are proud of.',
  });

export default function Portfolio({ loaderData: { works, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <div className="shell page-end">
        <div className="title">
          <div>
            <h1>Portfolio</h1>
            <p>What we do, and work that shows how.</p>
          </div>
        </div>
        <h2 className="sr">Services</h2>
        <div className="services" style={cssVariables({ '--cols': 3 })}>
          {portfolioServices.map((service) => (
            <ServiceCard key={service.title} service={service} />
          ))}
        </div>
      </div>
      {works.length > 0 && (
        <Section label="Featured projects">
          <SectionHead title="Featured projects" />
          <div className="cards">
            {works.map((work, index) => (
              <WorkCard key={work.slug} work={work} seed={index} />
            ))}
          </div>
        </Section>
      )}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <Section label="What next">
        <SectionHead
          title="Have work to hand over?"
          link={
            <LinkButton to="/contact" variant="accent">
              Start a project
            </LinkButton>
          }
        >
          You get a written plan and a price in shillings within two working days.
        </SectionHead>
      </Section>
    </>
  );
}

function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <Section label="Testimonials">
      <SectionHead title="What clients say" />
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
