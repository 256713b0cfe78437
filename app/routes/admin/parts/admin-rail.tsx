import { Form, NavLink } from 'react-router';
import { mostNewCounted } from '#app/modules/messages/admin/inbox.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LogOut } from '#app/ui/icons.ts';
import { adminNavigation } from './admin-navigation.tsx';

interface AdminRailProps {
  readonly name: string;
  readonly email: string;
  /** Whether it is a super_admin, who alone has some of the pages. */
  readonly isSuper: boolean;
  /** Messages that nobody has looked at yet. */
  readonly newMessages: number;
  /** Called when a link was followed: the drawer closes. */
  readonly onGo?: () => void;
}

/** The portal's navigation and who is signed in: beside the page on the desk, in a drawer on a phone. */
export function AdminRail({ name, email, isSuper, newMessages, onGo }: AdminRailProps) {
  return (
    <>
      <nav aria-label="Admin">
        {adminNavigation.map((group) => (
          <ul key={group[0].to}>
            {group
              .filter((page) => isSuper || !('superOnly' in page))
              .map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink to={to} onClick={onGo}>
                    {icon}
                    {label}
                    {to === '/admin/messages' && newMessages > 0 && (
                      <b>
                        {newMessages > mostNewCounted ? `${mostNewCounted}+` : newMessages}
                        <span className="sr"> new</span>
                      </b>
                    )}
                  </NavLink>
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <div>
        <div className="who-am">
          <Signature name={name} size={28} />
          <b className="one">{name}</b>
          <small className="one">{email}</small>
        </div>
        <Form method="post" action="/admin/logout">
          <button type="submit">
            <LogOut />
            Logout
          </button>
        </Form>
      </div>
    </>
  );
}
