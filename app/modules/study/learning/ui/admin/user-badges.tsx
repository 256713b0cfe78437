import type { BadgeOfUser } from '../../admin/study-record.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Badge } from '#app/ui/artwork.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { UserPanel } from '#app/modules/people/ui/admin/users/user-panel.tsx';
import { m } from '#texts';

interface UserBadgesProps {
  readonly userId: string;
  readonly name: string;
  readonly badges: readonly BadgeOfUser[];
}

/** Lists badges with links to their certificates, and the certificate's name if it differs from the user's or the learner asked for another. */
export function UserBadges({ userId, name, badges }: UserBadgesProps) {
  return (
    <UserPanel title={m.portal_shared_badges()} empty={badges.length === 0 ? m.portal_learning_no_badges() : null}>
      <ul className="rows">
        {badges.map(({ code, name: badge, earnedAt, certifiedName, askedName }) => (
          <li key={code} className="row row-wrap">
            <Badge category="general" title={badge} done={1} size={36} />
            <span className="grow">
              <b className="block">{badge}</b>
              <span className="quiet">
                {certifiedName !== null && certifiedName !== name
                  ? m.portal_learning_earned_certified({ day: formatDay(earnedAt), name: certifiedName })
                  : m.portal_learning_earned({ day: formatDay(earnedAt) })}
              </span>
              {askedName !== null && (
                <StatusBadge form="open" tone="gold" label={m.portal_learning_asks_for({ name: askedName })} />
              )}
            </span>
            {certifiedName !== null && (
              <IfAllowed act="users.manage">
                <MoreLink small to={`/admin/users/${userId}/certificates/${code}?from=page`}>
                  {m.portal_learning_correct_name()}
                </MoreLink>
              </IfAllowed>
            )}
            {certifiedName !== null && (
              <MoreLink small to={`/certificates/${code}`}>
                {m.portal_learning_certificate()}
              </MoreLink>
            )}
          </li>
        ))}
      </ul>
    </UserPanel>
  );
}
