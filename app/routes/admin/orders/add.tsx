import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { isEmail } from '#app/platform/email-address.ts';
import { makeQuotation } from '#app/modules/quotations/make-quotation.server.ts';
import { priceQuotation } from '#app/modules/quotations/price-quotation.server.ts';
import { maxMessageLength } from '#app/modules/quotations/quotation.ts';
import { quotationErrors } from '#app/modules/quotations/quotation-errors.ts';
import { readDraft } from '#app/modules/quotations/read-drafts.server.ts';
import { draftRoad } from '#app/modules/quotations/quotation-road.ts';
import { readNewVersion } from '#app/modules/quotations/replace-quotation.server.ts';
import { deleteDraft, saveDraft } from '#app/modules/quotations/save-draft.server.ts';
import { findBuyers, readOrderForm, readQuotation } from '#app/modules/quotations/read-quotations.server.ts';
import { FindBuyer } from '#app/modules/quotations/ui/admin/find-buyer.tsx';
import { OrderForm, type TypedOrder } from '#app/modules/quotations/ui/admin/order-form.tsx';
import { QuotationRoad } from '#app/modules/quotations/ui/admin/quotation-road.tsx';
import { maxPeopleLength } from '#app/modules/seats/seat-people.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { defaultValidityDays } from '#app/shared/quotation-terms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_orders_new());

const notices = { draft: m.portal_orders_done_draft } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const paramOf = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\u0000', '').slice(0, 254).trim();
  const email = paramOf('email').toLowerCase();
  const userId = paramOf('buyer') || null;
  const search = paramOf('search');
  const draftId = paramOf('draft');
  const replaces = paramOf('replaces');
  const done = noticeFor(notices, url.searchParams.get('done'));
  try {
    if (draftId !== '') {
      const draft = await readDraft({ db, actor }, draftId);
      const form = await readOrderForm({ db, clock, actor }, draft.userId || null, draft.email);
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
      const form = await readOrderForm({ db, clock, actor }, draft.userId);
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
    if (userId === null && !isEmail(email)) {
      const found = await findBuyers({ db, actor }, search);
      return {
        step: 'buyer' as const,
        search,
        found,
        newEmail: isNew(search, found) ? search.toLowerCase() : null,
        done,
      };
    }
    const form = await readOrderForm({ db, clock, actor }, userId, email);
    const empty = { former: null, draft: null, isDraft: false, priced: null, done };
    return { step: 'order' as const, id: randomUUID(), email: form.buyer ? null : email, ...form, ...empty };
  } catch (error) {
    throw refusalToShow(quotationErrors, error);
  }
}

const isNew = (search: string, found: readonly { readonly email: string }[]) =>
  isEmail(search) && found.every(({ email }) => email !== search.toLowerCase());

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services } = scope;
  const form = await readForm(request);
  const typed: TypedOrder = {
    id: fieldOf(form, 'id', 40),
    replaces: fieldOf(form, 'replaces', 40),
    userId: fieldOf(form, 'userId', 40),
    email: fieldOf(form, 'email', 300),
    name: fieldOf(form, 'name', 200),
    locale: fieldOf(form, 'locale', 5),
    courseIds: form.getAll('course').flatMap((id) => (typeof id === 'string' ? [id.slice(0, 40)] : [])),
    seats: typedOf(form, 'seats'),
    less: typedOf(form, 'less'),
    reason: fieldOf(form, 'reason', 200),
    people: fieldOf(form, 'people', maxPeopleLength + 1),
    peopleOf: typedOf(form, 'people', maxPeopleLength + 1),
    code: fieldOf(form, 'code', 60),
    days: fieldOf(form, 'days', 10),
    organisation: fieldOf(form, 'organisation', 200),
    kraPin: fieldOf(form, 'kraPin', 40),
    message: fieldOf(form, 'message', maxMessageLength + 1),
  };
  try {
    if (form.get('intent') === 'price')
      return data({ priced: await priceQuotation({ ...services, actor }, typed), typed, error: undefined });
    if (form.get('intent') === 'save') {
      await saveDraft({ ...services, actor }, typed);
      return redirect(`/admin/orders/new?${new URLSearchParams({ draft: typed.id, done: 'draft' })}`, 303);
    }
    if (form.get('intent') === 'delete') {
      await deleteDraft({ ...services, actor }, typed);
      return redirect('/admin/orders?done=deleted', 303);
    }
    const made = await makeQuotation({ ...services, appUrl: services.config.appUrl, actor }, typed);
    return redirect(`/admin/orders/${made.id}?done=${made.isNew ? 'made' : 'known'}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(quotationErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'an order could not be made in the portal',
        failure: m.portal_orders_failed(),
      });
    return data({ error: message, typed, priced: null }, { status });
  }
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
      <LinkButton variant="plain" className="back-link" to="/admin/orders">
        <ArrowLeft />
        {m.portal_orders_title()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>
            {loaderData.step === 'order'
              ? (isVersion ? m.portal_orders_new_version_for : m.portal_orders_new_for)({
                  name: loaderData.buyer?.name ?? loaderData.email ?? '',
                })
              : m.portal_orders_new()}
          </h1>
          <p>{isVersion ? m.portal_orders_new_version_about() : m.portal_orders_new_about()}</p>
        </div>
      </div>
      {loaderData.step === 'order' && <QuotationRoad steps={draftRoad(hasSeats(loaderData.draft))} />}
      <NoScriptNotice sentence={loaderData.done} isDone />
      {loaderData.step === 'buyer' ? (
        <FindBuyer {...loaderData} />
      ) : (
        <OrderForm
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

const hasSeats = (draft: TypedOrder | null) =>
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
}): TypedOrder {
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
  return <PageFailed error={error} title={m.portal_orders_load_failed()} />;
}
