import { listPopularCourses, readCatalogueFacts } from '#app/modules/catalogue/read-courses.server.ts';
import { CourseShelf } from '#app/modules/catalogue/ui/public/course-shelf.tsx';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { listPortfolio } from '#app/modules/portfolio/read-portfolio.server.ts';
import { fillFacts } from '#app/modules/site/fill-facts.ts';
import { homeLead, homeServices } from '#app/modules/site/home-content.ts';
import { requestScope } from '#app/services.server.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { Band } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { CountUp } from '#app/ui/count-up.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Section, SectionHead } from '#app/ui/page-parts.tsx';
import { Tally } from '#app/ui/strand.tsx';
import { describePage, siteOf } from '#app/modules/site/ui/public/describe-page.ts';
import { organisationData } from '#app/modules/site/ui/public/structured-data.ts';
import { CallToAction } from '#app/modules/site/ui/public/call-to-action.tsx';
import { ServiceCard } from '#app/modules/site/ui/public/service-card.tsx';
import { WorkCard } from '#app/modules/portfolio/ui/public/work-card.tsx';
import type { Route } from './+types/home';

/** How many courses the row has. */
const shelved = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { services } = scope;
  const [settings, works, facts, popular] = await Promise.all([
    scope.settings(),
    listPortfolio(services, 3),
    readCatalogueFacts(services),
    listPopularCourses({ ...services, settings: scope.settings }, shelved),
  ]);
  const cheapest = facts.cheapestCents === null ? null : formatKsh(toCents(facts.cheapestCents));
  return {
    figures: settings.homeFigures,
    lead: fillFacts(homeLead, settings),
    works: await describePictures(services, works),
    popular: await describePictures(services, popular),
    courses: { total: facts.total, cheapest },
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/',
    title: 'Innovate. Create. Transform.',
    description:
      'Web products, grant writing and service automation from {town}, and short courses in the same crafts, paid by M-Pesa.',
    structuredData: import.meta.env.SSR ? [organisationData(siteOf(matches))] : undefined,
  });

const hero = [
  { word: 'Innovate.', category: 'frontend', seed: 2 },
  { word: 'Create.', category: 'patchwork', seed: 7 },
  { word: 'Transform.', category: 'growth', seed: 1 },
] as const;

const tones = ['var(--color-marigold)', 'var(--color-vermilion)', 'var(--color-third)'];

export default function Home({ loaderData: { lead, figures, works, popular, courses } }: Route.ComponentProps) {
  return (
    <>
      <section className="hero">
        <div className="shell">
          <h1>
            {hero.map(({ word, category, seed }) => (
              <span key={word}>
                {word} <Band className="band" category={category} title={word} seed={seed} cols={150} rows={10} eager />
              </span>
            ))}
          </h1>
          <div className="hero-foot">
            <div>
              <p>{lead}</p>
              <div className="acts">
                <LinkButton to="/courses" variant="accent">
                  Browse courses
                </LinkButton>
                <LinkButton to="/portfolio">See our work</LinkButton>
                <MoreLink to="/contact">Talk to us</MoreLink>
              </div>
            </div>
            {figures.length > 0 && (
              <dl className="stats">
                {figures.map(({ value, label }, index) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <b className="num">
                        <CountUp value={value} suffix="+" />
                      </b>
                    </dd>
                    <dd>
                      <Tally count={value} tone={tones[index % tones.length]} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </div>
      </section>

      {popular.length > 0 && (
        <Section label="Courses">
          <SectionHead title="Courses people start with" link={<MoreLink to="/courses">All courses</MoreLink>}>
            From {courses.cheapest}, paid once by <span className="nb">M-Pesa</span>.
          </SectionHead>
          <CourseShelf courses={popular} />
        </Section>
      )}

      <Section label="Services">
        <SectionHead title="Four services, one team" link={<MoreLink to="/portfolio">All services</MoreLink>}>
          Hand the work over, or learn to do it. The people who teach are the people who deliver.
        </SectionHead>
        <div className="services">
          {homeServices.map((service) => (
            <ServiceCard key={service.title} service={service} />
          ))}
        </div>
      </Section>

      {works.length > 0 && (
        <Section label="Recent work">
          <SectionHead title="Recent work" link={<MoreLink to="/portfolio">Whole portfolio</MoreLink>} />
          <div className="cards project-cards">
            {works.map((work, index) => (
              <WorkCard key={work.slug} work={work} wide={index === 0} seed={index} />
            ))}
          </div>
        </Section>
      )}

      <Section label="What next">
        <CallToAction courses={courses.total} cheapest={courses.cheapest} />
      </Section>
    </>
  );
}
