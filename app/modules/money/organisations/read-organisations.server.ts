import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { totalOf, readCursorPage, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from './organisation-errors.ts';
import type { OrganisationFilter, OrganisationListRow } from './organisation-list.ts';
import {
  countOrganisations,
  selectOrganisationList,
  selectOrganisationSums,
} from './organisation-list-queries.server.ts';
import { selectMembers, selectOrganisation } from './organisation-queries.server.ts';
import { organisationVersion } from './organisations.server.ts';
import { selectTeamOrders } from './team-payment-queries.server.ts';
import { selectPackFigures } from './team-queries.server.ts';
import { addFigures } from './team.ts';

/** Returns a page of the organisations by name. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listOrganisations(
  { db, actor }: ReadDeps,
  filter: OrganisationFilter,
  { cursor, limit }: { readonly cursor: Cursor; readonly limit: number },
) {
  requireStaffWith(actor, 'payments.read');
  const counted = await countOrganisations(db, filter);
  const total = totalOf([counted.total]);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectOrganisationList(db, filter, { place, limit: most }),
    { cursor, limit, total },
  );
  return { organisations: rows, total, isEmpty: counted.isEmpty, ...beside };
}

/** The columns of the list's file. */
export const organisationColumns: CsvColumns<OrganisationListRow> = {
  Organisation: ({ name }) => name,
  'KRA PIN': ({ kraPin }) => kraPin,
  Members: ({ members }) => members,
  Packs: ({ packs }) => packs,
  Seats: ({ seats }) => seats,
  Free: ({ free }) => free,
  Taken: ({ taken }) => taken,
  'Waiting for payment': ({ waiting }) => waiting,
  'Received KSh': ({ receivedCents }) => receivedCents / 100,
  'Last payment': ({ lastPaidAt }) => (lastPaidAt === null ? null : dayInNairobi(lastPaidAt)),
  Status: ({ status }) => status.replaceAll('_', ' '),
};

const batchLength = 200;

/** Yields the lines of all organisations that a filter finds. Throws DomainError 'forbidden'. */
export async function* exportOrganisations(
  { db, actor }: ReadDeps,
  filter: OrganisationFilter,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  requireStaffWith(actor, 'payments.read');
  let place: PagePosition = null;
  for (;;) {
    const rows: OrganisationListRow[] = await selectOrganisationList(db, filter, { place, limit: batchLength });
    if (rows.length > 0) yield rows.map((row) => cellsOf(organisationColumns, row));
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    place = { after: last.id };
  }
}

/**
 * Returns an organisation for staff: its details, members, packs with the equation of their seats, and its orders. `reason` says why the
 * actor may not change it; null if they may. Six queries. Throws DomainError 'forbidden', 'organisation_not_found'.
 */
export async function readOrganisation({ db, actor, clock }: ReadNowDeps, id: string) {
  requireStaffWith(actor, 'payments.read');
  const found = isId(id) ? await selectOrganisation(db, id) : null;
  const sums = found && (await selectOrganisationSums(db, found.id));
  if (!found || !sums) throw refuse('organisation_not_found');
  const { name, kraPin, address, createdAt } = found;
  const packs = await selectPackFigures(db, id, clock.now());
  const members = await selectMembers(db, id);
  const people = { userIds: members.map(({ userId }) => userId) };
  return {
    sums,
    details: { name, kraPin, address },
    createdAt,
    version: organisationVersion(found),
    members,
    figures: addFigures(packs.map((pack) => pack.figures)),
    packs,
    orders: await selectTeamOrders(db, id),
    mayChange: can(actor, 'quotations.make'),
    reason: can(actor, 'quotations.make') ? await reasonAgainst(db, actor, 'organisation.change', { people }) : null,
  };
}

export type OrganisationRecordView = Awaited<ReturnType<typeof readOrganisation>>;
