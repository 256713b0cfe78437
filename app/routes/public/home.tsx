import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { listPopularCourses, readCatalogueFacts } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { CourseShelf } from '#app/modules/catalogue/courses/ui/public/course-shelf.tsx';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { listPortfolio } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { townOf } from '#app/modules/site/site-facts.ts';
import { settingText } from '#app/modules/site/setting-texts.ts';
import { homeServices } from '#app/modules/site/home-content.ts';
import { requestScope } from '#app/services.server.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { Band } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { CountUp } from '#app/ui/count-up.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Section, SectionHead } from '#app/ui/page-parts.tsx';
import { BeadCount } from '#app/ui/strand.tsx';
import { describePage, siteOf, townOfSite } from '#app/modules/site/ui/public/describe-page.ts';
import { organisationData } from '#app/frames/public/structured-data.ts';
import { CallToAction } from '#app/modules/site/ui/public/call-to-action.tsx';
import { ServiceCard } from '#app/modules/site/ui/public/service-card.tsx';
import { WorkCard } from '#app/modules/office/portfolio/ui/public/work-card.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/home';

export const handle = { cache: 'member' } satisfies RouteHandle;

/** Number of courses in the row. */
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
    figures: settings.homeFigures.map(({ value, label }) => ({ value, label: settingText(label) })),
    lead: m.site_home_lead({ brand: settings.brand, town: townOf(settings.city) }),
    offered: homeServices(),
    works: await describePictures(services, works),
    popular: await describePictures(services, popular),
    courses: { total: facts.total, cheapest },
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/',
    title: m.site_share_title(),
    description: m.site_home_description({ town: townOfSite(matches) }),
    structuredData: import.meta.env.SSR ? [organisationData(siteOf(matches))] : undefined,
  });

const hero = [
  { word: m.site_hero_innovate, art: 'Innovate.', category: 'frontend', seed: 2 },
  { word: m.site_hero_create, art: 'Create.', category: 'patchwork', seed: 7 },
  { word: m.site_hero_transform, art: 'Transform.', category: 'growth', seed: 1 },
] as const;

const tones = ['var(--color-marigold)', 'var(--color-vermilion)', 'var(--color-third)'];

export default function Home({
  loaderData: { lead, figures, offered, works, popular, courses },
}: Route.ComponentProps) {
  return (
    <>
      <section className="hero">
        <div className="shell">
          <h1>
            {hero.map(({ word, art, category, seed }) => (
              <span key={art}>
                {word()}{' '}
                <Band className="band" category={category} title={art} seed={seed} cols={150} rows={10} eager />
              </span>
            ))}
          </h1>
          <div className="hero-foot">
            <div>
              <p>{lead}</p>
              <div className="acts">
                <LinkButton to="/courses" variant="accent">
                  {m.site_browse_courses()}
                </LinkButton>
                <LinkButton to="/portfolio">{m.site_see_work()}</LinkButton>
                <MoreLink to="/contact">{m.site_talk()}</MoreLink>
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
                      <BeadCount count={value} tone={tones[index % tones.length]} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </div>
      </section>

      {popular.length > 0 && (
        <Section label={m.site_courses()}>
          <SectionHead title={m.site_courses_start()} link={<MoreLink to="/courses">{m.site_all_courses()}</MoreLink>}>
            {fill((values) => m.site_courses_from({ ...values, price: courses.cheapest ?? '' }), {
              mpesa: <span className="nb">M-Pesa</span>,
            })}
          </SectionHead>
          <CourseShelf courses={popular} />
        </Section>
      )}

      <Section label={m.site_services()}>
        <SectionHead
          title={m.site_services_heading()}
          link={<MoreLink to="/portfolio">{m.site_all_services()}</MoreLink>}
        >
          {m.site_services_about()}
        </SectionHead>
        <div className="services">
          {offered.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </div>
      </Section>

      {works.length > 0 && (
        <Section label={m.site_recent_work()}>
          <SectionHead
            title={m.site_recent_work()}
            link={<MoreLink to="/portfolio">{m.site_whole_portfolio()}</MoreLink>}
          />
          <div className="cards project-cards">
            {works.map((work, index) => (
              <WorkCard key={work.slug} work={work} wide={index === 0} seed={index} />
            ))}
          </div>
        </Section>
      )}

      <Section label={m.site_next()}>
        <CallToAction courses={courses.total} cheapest={courses.cheapest} />
      </Section>
    </>
  );
}
