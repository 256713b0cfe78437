import { data, Form, useNavigation } from 'react-router';
import { maxPrice, priceSentences } from '#app/modules/catalogue/courses/admin/course-limits.ts';
import { readListing, setListed, setPrice } from '#app/modules/catalogue/courses/admin/list-in-shop.server.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { WaitingListPanel } from '#app/modules/office/messages/ui/admin/waiting-list-panel.tsx';
import { announceCourse, readWaitingCount } from '#app/modules/office/messages/waiting-list/announce-course.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, ExternalLink, Layers } from '#app/ui/icons.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { ListingState, Needed, Wished } from '#app/modules/catalogue/courses/ui/admin/publish-checklist.tsx';
import { ShopPreview } from '#app/modules/catalogue/courses/ui/admin/shop-preview.tsx';
import { readPrice } from '#app/shared/typed-price.ts';
import type { Route } from './+types/publish';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(
    loaderData ? m.portal_courses_list_course({ title: loaderData.course.title }) : m.portal_courses_list_in_shop(),
  );

const publishDone = {
  listed: m.portal_courses_now_listed,
  'taken-out': m.portal_courses_draft_again,
  priced: m.portal_courses_price_saved,
  announced: m.portal_courses_announced,
  'announcement-ended': m.portal_courses_announcement_ended,
} as const;

const intents = ['price', 'list', 'take-out', 'announce', 'end-announcement'] as const;
const isIntent = (value: string): value is (typeof intents)[number] => intents.some((name) => name === value);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services } = context.get(requestScope);
  return readOrRefuse(courseErrors, async () => {
    const listing = await readListing({ db: services.db, actor }, params.courseId);
    const [course = listing] = await describePictures(services, [listing]);
    const waiting = await readWaitingCount({ db: services.db, actor }, params.courseId);
    return { course, waiting, done: noticeFor(publishDone, url.searchParams.get('done')) };
  });
}

export function action({ params: { courseId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: { ...courseErrors, ...messagesErrors }, failure: m.portal_courses_save_failed },
    async ({ deps, field }) => {
      const intent = field('intent', 20);
      if (!isIntent(intent)) throw data(m.portal_shared_form_unknown(), { status: 400 });
      let done: keyof typeof publishDone;
      if (intent === 'price') {
        const typed = field('price', 40);
        const priceCents = readPrice(typed);
        if (priceCents === null) throw invalid({ errors: { price: priceSentences.server(typed) } });
        if (priceCents > maxPrice) throw invalid({ errors: { price: priceSentences.tooHigh() } });
        await setPrice(deps, { id, priceCents });
        done = 'priced';
      } else if (intent === 'announce' || intent === 'end-announcement') {
        const isAnnounced = intent === 'announce';
        await announceCourse(deps, { courseId: id, isAnnounced });
        done = isAnnounced ? 'announced' : 'announcement-ended';
      } else {
        await setListed(deps, { id, isListed: intent === 'list' });
        done = intent === 'list' ? 'listed' : 'taken-out';
      }
      return `/admin/courses/${id}/publish?done=${done}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows the requirements for selling a course, met and unmet, and the button that lists it in the shop. */
export default function PublishCourse({ loaderData: { course, waiting, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const isSending = useNavigation().state === 'submitting';
  const isListed = course.status === 'active' && course.missing.length === 0;
  const content = `/admin/courses/${course.id}/content`;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_shared_courses()}
      </LinkButton>
      <div className="page-header content-head">
        <h1 className="wrap-anywhere">{course.title}</h1>
        <div className="row row-wrap">
          <a className="btn btn-line" href={`/courses/${course.slug}`} target="_blank" rel="noreferrer">
            <ExternalLink />
            {m.portal_courses_preview()}
            <span className="sr"> {m.portal_courses_in_new_tab()}</span>
          </a>
          <LinkButton variant="line" to={content}>
            <Layers />
            {m.portal_shared_content()}
          </LinkButton>
          <Form method="post">
            {isListed ? (
              <Button type="submit" name="intent" value="take-out" busy={isSending}>
                {m.portal_courses_take_out()}
              </Button>
            ) : (
              <Button
                type="submit"
                name="intent"
                value="list"
                variant="accent"
                busy={isSending}
                aria-describedby="listing-state"
              >
                {m.portal_courses_list_in_shop()}
              </Button>
            )}
          </Form>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={actionData?.error} />
      <ListingState course={course} />
      <div className="publish-plan">
        <div className="stack">
          <Needed
            course={course}
            content={content}
            priceError={actionData?.errors['price'] ?? null}
            isSending={isSending}
          />
          <Wished course={course} content={content} />
        </div>
        <div className="stack">
          <ShopPreview course={course} />
          {!isListed && <WaitingListPanel slug={course.slug} waiting={waiting} isSending={isSending} />}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_courses_load_failed()} />;
}
