import { randomUUID } from 'node:crypto';
import { readEmail } from '#app/platform/email-address.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { priceQuotation } from '#app/modules/money/quotations/price-quotation.server.ts';
import { maxMessageLength } from '#app/modules/money/quotations/quotation.ts';
import { quotationErrors } from '#app/modules/money/quotations/quotation-errors.ts';
import { readDraft } from '#app/modules/money/quotations/read-drafts.server.ts';
import { draftRoad } from '#app/modules/money/quotations/quotation-road.ts';
import { readNewVersion } from '#app/modules/money/quotations/replace-quotation.server.ts';
import { deleteDraft, saveDraft } from '#app/modules/money/quotations/save-draft.server.ts';
import { findBuyers, readQuotationForm, readQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { FindBuyer } from '#app/modules/money/quotations/ui/admin/find-buyer.tsx';
import { QuotationForm, type TypedQuotation } from '#app/modules/money/quotations/ui/admin/quotation-form.tsx';
import { QuotationRoad } from '#app/modules/money/quotations/ui/admin/quotation-road.tsx';
import { maxPeopleLength } from '#app/modules/money/seats/seat-people.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { defaultValidityDays } from '#app/shared/selling-terms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, type Reading } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_quotations_new());

const notices = { draft: m.portal_shared_the_draft_is_saved } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const paramOf = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\u0000', '').slice(0, 254).trim();
  const email = readEmail(paramOf('email'));
  const userId = paramOf('buyer') || null;
  const search = paramOf('search');
  const draftId = paramOf('draft');
  const replaces = paramOf('replaces');
  const done = noticeFor(notices, url.searchParams.get('done'));
  return readOrRefuse(quotationErrors, async () => {
    if (draftId !== '') {
      const draft = await readDraft({ db, actor }, draftId);
      const form = await readQuotationForm({ db, clock, actor }, draft.userId || null, draft.email);
      const priced = await priceQuotation({ db, clock, actor }, draft).catch(() => null);
      const former = draft.replaces ? await readQuotation({ db, clock, actor }, draft.replaces) : null;
      return {
        step: 'order' as const,
        former,
        id: draftId,
        email: form.buyer ? null : draft.email,
        ...form,
        draft,
        isDraft: true,
        priced,
        done,
      };
    }
    if (replaces !== '') {
      const draft = { ...(await readNewVersion({ db, clock, actor }, replaces)), id: randomUUID() };
      const form = await readQuotationForm({ db, clock, actor }, draft.userId);
      const priced = await priceQuotation({ db, clock, actor }, draft).catch(() => null);
      const former = await readQuotation({ db, clock, actor }, replaces);
      return {
        step: 'order' as const,
        former,
        id: draft.id,
        email: null,
        ...form,
        draft,
        isDraft: false,
        priced,
        done,
      };
    }
    if (userId === null && email === null) {
      const found = await findBuyers({ db, actor }, search);
      return {
        step: 'buyer' as const,
        search,
        found,
        newEmail: newEmailOf(search, found),
        done,
      };
    }
    const form = await readQuotationForm({ db, clock, actor }, userId, email ?? undefined);
    const empty = { former: null, draft: null, isDraft: false, priced: null, done };
    return { step: 'order' as const, id: randomUUID(), email: form.buyer ? null : email, ...form, ...empty };
  });
}

/** Returns the address that was searched; null for other words, and if an account found has it. */
function newEmailOf(search: string, found: readonly { readonly email: string }[]): string | null {
  const requested = readEmail(search);
  return found.some(({ email }) => email === requested) ? null : requested;
}

const typedIn = ({ form, field }: Reading): TypedQuotation => ({
  id: field('id', 40),
  replaces: field('replaces', 40),
  userId: field('userId', 40),
  email: field('email', 300),
  name: field('name', 200),
  locale: field('locale', 5),
  courseIds: form.getAll('course').flatMap((id) => (typeof id === 'string' ? [id.slice(0, 40)] : [])),
  seats: typedOf(form, 'seats'),
  less: typedOf(form, 'less'),
  reason: field('reason', 200),
  people: field('people', maxPeopleLength + 1),
  peopleOf: typedOf(form, 'people', maxPeopleLength + 1),
  code: field('code', 60),
  days: field('days', 10),
  organisation: field('organisation', 200),
  kraPin: field('kraPin', 40),
  message: field('message', maxMessageLength + 1),
});

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: quotationErrors,
      failure: m.portal_quotations_failed,
      more: (_, sent) => ({ typed: typedIn(sent), priced: null }),
    },
    async ({ deps, ...sent }) => {
      const typed = typedIn(sent);
      switch (sent.field('intent')) {
        case 'price':
          return { priced: await priceQuotation(deps, typed), typed, error: undefined };
        case 'save':
          await saveDraft(deps, typed);
          return `/admin/quotations/new?${new URLSearchParams({ draft: typed.id, done: 'draft' })}`;
        case 'delete':
          await deleteDraft(deps, typed);
          return '/admin/quotations?done=deleted';
        default: {
          const made = await makeQuotation(deps, typed);
          return `/admin/quotations/${made.id}?done=${made.isNew ? 'made' : 'known'}`;
        }
      }
    },
  );
}

/** Reads the numbers of seats, the discounts or the people of the selected courses. */
const typedOf = (form: FormData, field: 'seats' | 'less' | 'people', maxLength = 10) =>
  Object.fromEntries(
    form.getAll('course').flatMap((id) => {
      const text = typeof id === 'string' ? form.get(`${field}-${id}`) : null;
      return typeof id === 'string' && typeof text === 'string' ? [[id.slice(0, 40), text.slice(0, maxLength)]] : [];
    }),
  );

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Makes an order for a buyer: who it is for first, then what it is about. */
export default function AddOrder({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && 'typed' in actionData ? actionData : null;
  useNotice(loaderData.done);
  const isVersion = loaderData.step === 'order' && Boolean(loaderData.draft?.replaces);
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/quotations">
        <ArrowLeft />
        {m.portal_shared_quotations()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>
            {loaderData.step === 'order'
              ? (isVersion ? m.portal_quotations_new_version_for : m.portal_quotations_new_for)({
                  name: loaderData.buyer?.name ?? loaderData.email ?? '',
                })
              : m.portal_quotations_new()}
          </h1>
          <p>{isVersion ? m.portal_quotations_new_version_about() : m.portal_quotations_new_about()}</p>
        </div>
      </div>
      {loaderData.step === 'order' && <QuotationRoad steps={draftRoad(hasSeats(loaderData.draft))} />}
      <NoScriptNotice sentence={loaderData.done} isDone />
      {loaderData.step === 'buyer' ? (
        <FindBuyer {...loaderData} />
      ) : (
        <QuotationForm
          key={loaderData.draft?.replaces || loaderData.draft?.id || loaderData.buyer?.userId || loaderData.email}
          isDraft={loaderData.isDraft}
          buyer={loaderData.buyer}
          former={loaderData.former}
          products={loaderData.products}
          mayDiscount={loaderData.mayDiscount}
          discountReason={loaderData.discountReason}
          typed={reply?.typed ?? loaderData.draft ?? firstOrder(loaderData)}
          priced={reply?.priced ?? loaderData.priced}
          error={actionData?.error}
        />
      )}
    </>
  );
}

const hasSeats = (draft: TypedQuotation | null) =>
  draft !== null &&
  (draft.people !== '' ||
    Object.keys(draft.peopleOf ?? {}).length > 0 ||
    Object.values(draft.seats).some((count) => Number(count) > 1));

function firstOrder({
  id,
  buyer,
  email,
}: {
  readonly id: string;
  readonly buyer: { readonly userId: string } | null;
  readonly email: string | null;
}): TypedQuotation {
  return {
    id,
    userId: buyer?.userId ?? '',
    email: email ?? '',
    name: '',
    locale: 'en',
    courseIds: [],
    seats: {},
    people: '',
    code: '',
    days: String(defaultValidityDays),
    organisation: '',
    kraPin: '',
    message: '',
  };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_quotations_load_failed()} />;
}
