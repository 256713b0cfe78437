import { localHref } from '#app/shared/local-href.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Archive, ChartColumn, Download, Link2, Plus, ReceiptText, Settings, Tag, UserPlus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { TeamView } from '../../read-team.server.ts';
import { teamPath, teamSearch } from '../../team-paths.ts';
import type { TeamPack, TeamQuery } from '../../team.ts';
import { m } from '#texts';

/** Where a member hands on the seats of a pack, and finds its papers. */
interface PackLinks {
  readonly invite: string;
  readonly codes: string;
  readonly project: string;
  /** The page with its payments and its papers. */
  readonly pack: string;
}

interface TeamHeadProps {
  readonly team: TeamView;
  readonly query: TeamQuery;
  /** Null for whoever may not, and before there are seats. */
  readonly links: PackLinks | null;
}

/** Shows the organisation's name, what it bought, and what the member may do here. */
export function TeamHead({ team, query, links }: TeamHeadProps) {
  const { organisationId, name, packs } = team;
  return (
    <>
      <div className="team-head page-title">
        <div>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="sub wrap-anywhere">{boughtWords(packs, query.packId)}</p>
        </div>
        <div className="team-acts">
          {links ? (
            <LinkButton variant="accent" to={links.invite}>
              <UserPlus className="i-sm" />
              {m.organisations_invite()}
            </LinkButton>
          ) : (
            <LinkButton variant="accent" to={teamPath(organisationId, 'report')}>
              <ChartColumn className="i-sm" />
              {m.organisations_report()}
            </LinkButton>
          )}
          <TeamMenu team={team} query={query} links={links} />
        </div>
      </div>
      {packs.length > 1 && <PackTabs organisationId={organisationId} packs={packs} query={query} />}
    </>
  );
}

/** The rest of what the member may do here. */
function TeamMenu({ team: { organisationId, name, role }, query, links }: TeamHeadProps) {
  const people = teamPath(organisationId, 'people.csv') + teamSearch({ ...query, page: 1 });
  const pages: readonly (readonly [typeof Link2, string, string])[] = [
    ...(links
      ? ([
          [ChartColumn, m.organisations_report(), teamPath(organisationId, 'report')],
          [Link2, m.organisations_join_code(), links.codes],
          [Archive, m.packs_papers(), links.pack],
          [Tag, m.organisations_change_project(), links.project],
        ] as const)
      : []),
    ...(role === 'owner'
      ? ([
          [Plus, m.packs_buy_more(), teamPath(organisationId, 'courses')],
          [ReceiptText, m.organisations_payments(), teamPath(organisationId, 'payments')],
          [Settings, m.organisations_members(), teamPath(organisationId, 'details')],
        ] as const)
      : []),
  ];
  return (
    <Menu label={m.organisations_more_for({ name })} words={m.organisations_more()}>
      {pages.map(([Icon, label, to]) => (
        <li key={to}>
          <Link to={to}>
            <Icon className="i-sm" />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <a href={localHref(people)}>
          <Download className="i-sm" />
          {m.organisations_csv()}
        </a>
      </li>
    </Menu>
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
