import type { BadgeOfUser } from '../../admin/study-record.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Badge } from '#app/ui/artwork.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { UserPanel } from '#app/modules/identity/ui/admin/users/user-panel.tsx';
import { m } from '#texts';

/** Lists badges with links to their certificates, and the certificate's name if it differs from the user's. */
export function UserBadges({ name, badges }: { readonly name: string; readonly badges: readonly BadgeOfUser[] }) {
  return (
    <UserPanel title={m.portal_learning_badges()} empty={badges.length === 0 ? m.portal_learning_no_badges() : null}>
      <ul className="rows">
        {badges.map(({ code, name: badge, earnedAt, certifiedName }) => (
          <li key={code} className="row pad">
            <Badge category="general" title={badge} done={1} size={36} />
            <span className="grow">
              <b className="block">{badge}</b>
              <span className="quiet">
                {certifiedName !== null && certifiedName !== name
                  ? m.portal_learning_earned_certified({ day: formatDay(earnedAt), name: certifiedName })
                  : m.portal_learning_earned({ day: formatDay(earnedAt) })}
              </span>
            </span>
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
