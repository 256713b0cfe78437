import { localHref } from '#app/shared/local-href.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ChartColumn, Download, Link2, Plus, ReceiptText, Settings, Tag, UserPlus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import type { TeamView } from '../../read-team.server.ts';
import { teamPath, teamSearch } from '../../team-paths.ts';
import type { TeamPack, TeamQuery } from '../../team.ts';
import { m } from '#texts';

/** Shows the organisation's name, what it bought, and what the member may do here. */
export function TeamHead({
  team,
  query,
  links,
}: {
  readonly team: TeamView;
  readonly query: TeamQuery;
  /** Where people are invited, codes are made and the project is changed; null for whoever may not, and before there are seats. */
  readonly links: { readonly invite: string; readonly codes: string; readonly project: string } | null;
}) {
  const { organisationId, name, role, packs } = team;
  return (
    <>
      <div className="team-head page-title">
        <div>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="sub wrap-anywhere">{boughtWords(packs, query.packId)}</p>
        </div>
        <div className="team-acts">
          {links && (
            <>
              <LinkButton variant="accent" to={links.invite}>
                <UserPlus className="i-sm" />
                {m.organisations_invite()}
              </LinkButton>
              <LinkButton variant="line" to={links.codes}>
                <Link2 className="i-sm" />
                {m.organisations_join_code()}
              </LinkButton>
              <LinkButton variant="line" to={links.project}>
                <Tag className="i-sm" />
                {m.organisations_change_project()}
              </LinkButton>
            </>
          )}
          <a
            className="btn btn-line"
            href={localHref(teamPath(organisationId, 'people.csv') + teamSearch({ ...query, page: 1 }))}
          >
            <Download className="i-sm" />
            {m.organisations_csv()}
          </a>
          <LinkButton variant="line" to={teamPath(organisationId, 'report')}>
            <ChartColumn className="i-sm" />
            {m.organisations_report()}
          </LinkButton>
          {role === 'owner' && (
            <>
              <LinkButton variant="line" to={teamPath(organisationId, 'courses')}>
                <Plus className="i-sm" />
                {m.packs_buy_more()}
              </LinkButton>
              <LinkButton variant="line" to={teamPath(organisationId, 'payments')}>
                <ReceiptText className="i-sm" />
                {m.organisations_payments()}
              </LinkButton>
              <LinkButton variant="line" className="btn-wrap" to={teamPath(organisationId, 'details')}>
                <Settings className="i-sm" />
                {m.organisations_members()}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      {packs.length > 1 && <PackTabs organisationId={organisationId} packs={packs} query={query} />}
    </>
  );
}

function boughtWords(packs: readonly TeamPack[], packId: string | null): string {
  const [only, ...others] = packId === null ? packs : packs.filter((pack) => pack.packId === packId);
  if (!only) return m.organisations_no_packs();
  const seats = [only, ...others].reduce((sum, pack) => sum + pack.seats, 0);
  if (others.length > 0)
    return m.organisations_packs({ count: others.length + 1, seats: m.organisations_seats({ count: seats }) });
  const words = { title: only.title, seats: m.organisations_seats({ count: seats }) };
  return only.project === ''
    ? m.organisations_pack(words)
    : m.organisations_pack_of_project({ ...words, project: only.project });
}

/** Shows one pack or all of them. */
function PackTabs({
  organisationId,
  packs,
  query,
}: {
  readonly organisationId: string;
  readonly packs: readonly TeamPack[];
  readonly query: TeamQuery;
}) {
  const at = (packId: string | null) => teamPath(organisationId) + teamSearch({ ...query, packId, page: 1 });
  return (
    <nav className="seg seg-many space-below" aria-label={m.organisations_which_pack()}>
      <Link to={at(null)} preventScrollReset aria-current={query.packId === null ? 'true' : undefined}>
        {m.organisations_all_packs()}
      </Link>
      {packs.map(({ packId, title, project }) => (
        <Link
          key={packId}
          className="pack-tab"
          to={at(packId)}
          preventScrollReset
          aria-current={query.packId === packId ? 'true' : undefined}
        >
          <span className="ellipsis">{project === '' ? title : `${title}, ${project}`}</span>
        </Link>
      ))}
    </nav>
  );
}
