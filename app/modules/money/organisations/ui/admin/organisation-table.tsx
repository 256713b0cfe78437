import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Signature } from '#app/ui/artwork.tsx';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { Link } from '#app/ui/link.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import {
  organisationsShown,
  type OrganisationFilter,
  type OrganisationListRow,
  type OrganisationsShown,
  type OrganisationStatus,
} from '../../organisation-list.ts';
import { m } from '#texts';

const shownLabels: Readonly<Record<OrganisationsShown, () => string>> = {
  asked: m.portal_organisations_asked,
  part_paid: m.portal_organisations_part_paid,
  free: m.portal_organisations_free_seats,
  ownerless: m.portal_organisations_ownerless,
};

const statuses: Readonly<Record<OrganisationStatus, { form: BeadForm; tone?: BeadTone; label: () => string }>> = {
  part_paid: { form: 'half', tone: 'gold', label: m.portal_organisations_part_paid },
  asked: { form: 'open', tone: 'gold', label: m.portal_organisations_asked },
  ownerless: { form: 'struck', tone: 'red', label: m.portal_organisations_ownerless },
  active: { form: 'full', tone: 'teal', label: m.portal_organisations_active },
  full: { form: 'grey', label: m.portal_organisations_full },
  new: { form: 'open', label: m.portal_organisations_new },
};

/** Shows the status of an organisation. */
export function OrganisationBadge({ status }: { readonly status: OrganisationStatus }) {
  const { form, tone, label } = statuses[status];
  return <StatusBadge form={form} tone={tone} label={label()} />;
}

/** Beads of a share of seats. */
const beads = 10;

/** Shows how many of the paid seats are taken. */
export function SeatShare({ taken, seats }: { readonly taken: number; readonly seats: number }) {
  if (seats === 0) return '–';
  return (
    <>
      <ProgressStrand done={Math.floor((beads * taken) / seats)} of={beads} />
      <span className="quiet nb">{m.portal_organisations_taken({ taken, seats })}</span>
    </>
  );
}

/** The organisations, with what they bought and what came of it. */
export const organisationList: ListDefinition<OrganisationFilter, OrganisationListRow> = {
  path: '/admin/organisations',
  title: m.portal_organisations_title,
  one: m.portal_organisations_one,
  many: m.portal_organisations_many,
  none: { title: m.portal_organisations_none, hint: m.portal_organisations_none_hint },
  noneFound: m.portal_organisations_none_found,
  filters: {
    search: searchFilter(m.portal_organisations_search),
    show: choiceFilter({
      label: m.portal_shared_status,
      values: organisationsShown,
      words: (show) => shownLabels[show](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: { sorts: { name: { label: m.portal_shared_by_name, startsDescending: false } }, first: 'name' },
  columns: () => [
    {
      key: 'organisation',
      header: m.portal_organisations_organisation(),
      sort: 'name',
      cell: ({ id, name, kraPin }) => (
        <div className="media-row">
          <Signature name={name} size={30} />
          <div>
            <Link
              className="name-link ellipsis"
              to={`/admin/organisations/${id}`}
              prefetch="intent"
              title={name}
              data-opens=""
            >
              {name}
            </Link>
            <OneLine as="p" className="quiet" text={kraPin === '' ? m.portal_organisations_no_pin() : kraPin} />
          </div>
        </div>
      ),
    },
    {
      key: 'members',
      header: m.portal_organisations_members(),
      align: 'end',
      width: '96px',
      from: 'mid',
      cell: ({ members }) => members,
    },
    {
      key: 'packs',
      header: m.portal_organisations_packs(),
      align: 'end',
      width: '80px',
      from: 'mid',
      cell: ({ packs }) => packs,
    },
    {
      key: 'seats',
      header: m.portal_organisations_seats(),
      width: '150px',
      onCard: 'left',
      cell: ({ taken, seats }) => <SeatShare taken={taken} seats={seats} />,
    },
    {
      key: 'received',
      header: m.portal_organisations_received(),
      align: 'end',
      width: '130px',
      onCard: 'right',
      cell: ({ receivedCents, lastPaidAt }) => (
        <>
          <b className="num nb">{formatKsh(receivedCents)}</b>
          {lastPaidAt && <SecondLine until="mid">{formatDay(lastPaidAt)}</SecondLine>}
        </>
      ),
    },
    {
      key: 'paid',
      header: m.portal_organisations_last_payment(),
      width: '130px',
      from: 'mid',
      cell: ({ lastPaidAt }) => <span className="nb">{lastPaidAt ? formatDay(lastPaidAt) : '–'}</span>,
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: '160px',
      onCard: 'right',
      cell: ({ status }) => <OrganisationBadge status={status} />,
    },
  ],
};
