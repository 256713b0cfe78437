import { redirect } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { courseToSend } from '#app/modules/catalogue/courses/course-to-send.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { isFirstLessonFree } from '#app/modules/catalogue/courses/course-outline.ts';
import { instructorPath, instructorSlug } from '#app/modules/catalogue/courses/instructor-name.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { CourseRating, Students } from '#app/modules/catalogue/courses/ui/price-and-rating.tsx';
import type { OpenBundle } from '#app/modules/money/checkout/bundles/open-bundles.server.ts';
import { useRemoveOwned } from '#app/modules/catalogue/cart/ui/use-remove-owned.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { pickSuggestions } from '#app/modules/study/learning/suggestions/pick-suggestions.server.ts';
import { readReviews } from '#app/modules/study/reviews/read-reviews.server.ts';
import { readAnnouncedCourse } from '#app/modules/office/messages/waiting-list/read-announced-course.server.ts';
import {
  instalmentOfferWords,
  runningInstalmentPlanWords,
} from '#app/modules/money/instalments/instalment-offer-words.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { requestScope } from '#app/services.server.ts';
import { standingOfReader } from '#app/shared-page.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { formatAmount } from '#app/shared/money.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { courseCard } from '#app/ui/share-card/share-card.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { describePage, siteOf, type Matches } from '#app/modules/site/ui/public/describe-page.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { Send } from '#app/ui/send/send.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { pageNumber, type RouteHandle } from '#app/platform/http/route-handle.ts';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import { breadcrumbData, courseData } from '#app/frames/public/structured-data.ts';
import { CourseReviews } from '#app/modules/study/reviews/ui/course-reviews.tsx';
import { CourseFacts } from '#app/modules/catalogue/courses/ui/public/course-facts.tsx';
import { CoursePreview } from '#app/modules/catalogue/courses/ui/public/course-preview.tsx';
import { CourseBuyBox } from '#app/modules/catalogue/courses/ui/public/course-buy-box.tsx';
import { CourseSuggestions } from '#app/modules/study/learning/ui/suggestions/course-suggestions.tsx';
import { PayBar } from '#app/modules/catalogue/courses/ui/public/pay-bar.tsx';
import type { Route } from './+types/course';

export const handle = { cache: 'member', query: { reviews: pageNumber }, courses: 'named' } satisfies RouteHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { services, settings } = scope;
  const viewer = await scope.actor();
  const userId = userIdOf(viewer);
  try {
    const found = await readCourse(
      { ...services, settings },
      { idOrSlug: params.courseId, includeUnlisted: can(viewer, 'courses.read') },
    );
    const [course = found] = await describePictures(services, [found]);
    const { db } = services;
    const shown = await settings();
    const suggested = await services.suggestions.beside(course);
    const { isOwned, plan, mayReview, ownedBeside } = await standingOfReader(context, {
      courseId: course.id,
      beside: suggested.map(({ course: { id } }) => id),
    });
    const requested = { courseId: course.id, total: course.ratingCount, page: readPage(url.searchParams, 'reviews') };
    return {
      course,
      reviews: await readReviews({ db }, requested),
      isOwned,
      mayReview,
      links: [
        ...(await services.bundles.withCourse(course.id)).map(bundleLink),
        ...linksForOthers(course, { isTheirs: isOwned || plan !== null }),
        ...teamLink(course),
      ],
      goesWellWith: await describePictures(
        services,
        pickSuggestions(suggested, ownedBeside, { settings: shown, sales: await services.sales.read() }),
      ),
      isSignedIn: userId !== null,
      moneyBackDays: shown.moneyBackDays,
      send: courseToSend(course, {
        isFirstLessonFree: isFirstLessonFree(course.outline.sections),
        brand: shown.brand,
        appUrl: services.config.appUrl,
      }),
      instalmentOffer: plan
        ? runningInstalmentPlanWords(plan)
        : course.isSoldBitByBit && !isOwned
          ? instalmentOfferWords(course, shown)
          : null,
    };
  } catch (error) {
    if (error instanceof DomainError) await redirectToWaitingList(services, params.courseId);
    throw await courseRefusal(courseErrors, error, { context, url }, params.courseId);
  }
}

/** A bundle's page and what it costs, in words. */
function bundleLink({ slug, name, count, priceCents }: OpenBundle) {
  return { to: `/bundles/${slug}`, words: m.checkout_bundle_with({ name, count, price: formatAmount(priceCents) }) };
}

/** The pages on which somebody else is asked to pay, and the course is given, in words, so that the page needs no script for them. */
function linksForOthers(
  { id, priceCents }: { readonly id: string; readonly priceCents: number },
  { isTheirs }: { readonly isTheirs: boolean },
) {
  if (priceCents === 0) return [];
  return [
    ...(isTheirs ? [] : [{ to: `/checkout?course=${id}&way=else`, words: m.links_way() }]),
    { to: `/dashboard/gifts/new/${id}`, words: m.gifts_give() },
  ];
}

/** Leads to the price of seats, if the course costs something. */
function teamLink({ slug, priceCents }: { readonly slug: string; readonly priceCents: number }) {
  return priceCents > 0 ? [{ to: `/courses/${slug}/team`, words: m.packs_title() }] : [];
}

type PageData = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? describe(matches, loaderData) : [{ title: m.catalogue_course_not_found() }];

function describe(matches: Matches, { course, reviews: { reviews } }: Pick<PageData, 'course' | 'reviews'>) {
  const { title, description, slug } = course;
  const path = `/courses/${slug}`;
  const site = siteOf(matches);
  return describePage(matches, {
    path,
    title,
    description,
    card: import.meta.env.SSR ? courseCard(site.brand, course) : undefined,
    structuredData: import.meta.env.SSR
      ? [
          courseData(site, course, reviews),
          breadcrumbData(site.appUrl, [
            { name: m.catalogue_home(), path: '/' },
            { name: m.catalogue_title(), path: '/courses' },
            { name: title, path },
          ]),
        ]
      : undefined,
  });
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, reviews, mayReview, isOwned, isSignedIn, goesWellWith, links, moneyBackDays, send, instalmentOffer } =
    loaderData;
  useRemoveOwned(isOwned ? [course.id] : []);
  return (
    <div className="shell">
      <div className="send-row">
        <BackLink to={isSignedIn ? '/dashboard' : '/courses'}>
          <ArrowLeft className="i-sm" />
          {isSignedIn ? m.catalogue_dashboard() : m.catalogue_title()}
        </BackLink>
        <Send send={send} />
      </div>
      <div className="course">
        <div>
          <p className="meta dots">
            <span>{categoryLabel(course.category)}</span>
            <span>{levelLabel(course.level)}</span>
            {course.duration && <span lang={course.lang?.duration}>{course.duration}</span>}
          </p>
          <h1 lang={course.lang?.title}>
            <Unbroken text={course.title} />
          </h1>
          <p className="lead" lang={course.lang?.description}>
            {course.description}
          </p>
          <div className="facts num">
            <CourseRating {...course} />
            <Students count={course.students} />
            <InstructorName name={course.instructor} />
          </div>
          <CoursePreview
            course={course}
            isOwned={isOwned}
            picture={<CoursePicture course={course} sizes="(min-width: 900px) 760px, 100vw" eager />}
          />
        </div>
        <aside>
          <CourseBuyBox
            course={course}
            isOwned={isOwned}
            moneyBackDays={moneyBackDays}
            instalmentOffer={instalmentOffer}
          />
          {links.map(({ to, words }) => (
            <MoreLink key={to} to={to}>
              {words}
            </MoreLink>
          ))}
        </aside>
        <div>
          <CourseFacts course={course} />
          <CourseReviews course={course} reviews={reviews} mayReview={mayReview} />
          <CourseSuggestions courses={goesWellWith} />
        </div>
      </div>
      <PayBar course={course} isOwned={isOwned} plan={instalmentOffer} />
    </div>
  );
}

function InstructorName({ name }: { readonly name: string }) {
  const slug = instructorSlug(name);
  const shown = (
    <>
      <Signature name={name} />
      {name}
    </>
  );
  return slug === null ? <span>{shown}</span> : <Link to={instructorPath(slug)}>{shown}</Link>;
}

/** Redirects from the address of a course that is announced to its waiting list. Does nothing for other courses. */
async function redirectToWaitingList({ db }: { readonly db: Database }, slug: string): Promise<void> {
  const course = await readAnnouncedCourse({ db }, slug);
  if (course && !course.isListed)
    throw redirect(`/waiting-list/${course.slug}`, { headers: { 'cache-control': 'no-cache' } });
}
