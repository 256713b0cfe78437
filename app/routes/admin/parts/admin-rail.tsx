import { Form, Link, useLocation } from 'react-router';
import { mostWaiting, type Waiting } from '#app/modules/analytics/waiting.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { roles } from '#app/shared/permissions.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LogOut } from '#app/ui/icons.ts';
import { mayOpen } from '../portal-permissions.ts';
import { adminNavigation } from './admin-navigation.tsx';
import { upTo } from './counted.ts';

interface AdminRailProps {
  readonly name: string;
  readonly email: string;
  readonly role: AdminRole;
  readonly waiting: Waiting;
  /** Called when a link was followed: the drawer closes. */
  readonly onGo?: () => void;
}

/** The portal's navigation and who is signed in: beside the page on the desk, in a drawer on a phone. */
export function AdminRail({ name, email, role, waiting, onGo }: AdminRailProps) {
  const { pathname } = useLocation();
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <>
      <nav aria-label="Admin">
        {adminNavigation.map((group) => (
          <ul key={group[0].to}>
            {group
              .filter((page) => mayOpen(role, page.to))
              .map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    onClick={onGo}
                    title={page.label}
                    aria-current={isWithin(page.to) || ('also' in page && isWithin(page.also)) ? 'page' : undefined}
                  >
                    {page.icon}
                    <span className="rail-name">{page.label}</span>
                    {'waiting' in page && waiting[page.waiting] > 0 && (
                      <b>
                        {upTo(mostWaiting, waiting[page.waiting])}
                        <span className="sr"> {page.waits}</span>
                      </b>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <div>
        <div className="who-am">
          <Signature name={name} size={28} />
          <b className="one rail-name" title={name}>
            {name}
          </b>
          <small className="one rail-name" title={email}>
            {email}
          </small>
          <small className="rail-name">{roles[role].label}</small>
        </div>
        <Form method="post" action="/admin/logout">
          <button type="submit" title="Logout">
            <LogOut />
            <span className="rail-name">Logout</span>
          </button>
        </Form>
      </div>
    </>
  );
}
