import { useState, type ReactNode } from 'react';
import { type ShouldRevalidateFunctionArgs, Outlet, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { readWaiting } from '#app/modules/office/analytics/read-waiting.server.ts';
import { nothingWaits, type Waiting } from '#app/modules/office/analytics/waiting.ts';
import type { SessionLeft } from '#app/modules/people/staff/read-portal-session.server.ts';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import { requestScope } from '#app/services.server.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { MenuIcon } from '#app/ui/icons.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import '#app/ui/portal/portal.css';
import { requirePortalSession } from '../guards.server.ts';
import { ExportRefused } from '#app/ui/feedback/export-refused.tsx';
import { FileOfPage } from '#app/ui/portal/list/file-download.tsx';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { FieldErrors } from '#app/ui/portal/field-errors.tsx';
import { askForProof } from '#app/modules/people/ui/proof/ask-for-proof.ts';
import { PortalProof } from '#app/modules/people/ui/admin/portal-proof.tsx';
import { SessionEnd } from '#app/modules/people/ui/admin/session-end.tsx';
import { Sidebar } from '#app/frames/portal/sidebar.tsx';
import { UndoToast } from '#app/ui/portal/undo-toast.tsx';
import { wasReached } from '#app/ui/portal/offline.ts';
import type { PortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import type { Route } from './+types/layout';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

interface PortalFrame extends PortalReader {
  readonly brand: string;
  readonly hasGoogle: boolean;
  readonly session: SessionLeft;
  readonly waiting: Waiting;
}

/** Guards every page below. Their loaders and actions check permission again, because they can be called directly. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack, askForProof];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requirePortalSession({ context, url });
  const { userId, name, email } = actor;
  const { services, settings, portalSession, requestId } = context.get(requestScope);
  // The frame works without them, so that each page shows its own errors.
  const orElse =
    <Value,>(value: Value) =>
    (error: unknown) => {
      services.log.error({ err: error, requestId }, "a part of the portal's frame could not be read");
      return value;
    };
  const [{ brand }, session, waiting] = await Promise.all([
    settings().catch(orElse({ brand: defaultBrand })),
    portalSession(),
    readWaiting({ ...services, actor }).catch(orElse(nothingWaits)),
  ]);
  const frame: PortalFrame = {
    hasGoogle: services.identityProvider !== null,
    convertsVideos: services.converter !== null,
    staffId: userId,
    brand,
    name: displayName(name, email),
    email,
    session,
    role: actor.role,
    waiting,
  };
  return frame;
}

/** Reloads the frame's data only after forms that reached the server. Otherwise a failing request would replace the frame with an error. */
export function shouldRevalidate(input: ShouldRevalidateFunctionArgs): boolean {
  return input.formMethod !== undefined && input.formMethod !== 'GET' && wasReached(input);
}

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  );
}

function Frame({ data, children }: { readonly data: PortalFrame; readonly children: ReactNode }) {
  const { brand, name, email, hasGoogle, session, role, waiting } = data;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isLoading = useNavigation().state === 'loading';
  const home = (
    <Link className="brand" to="/admin/dashboard">
      <BrandMark />
      <span className="sidebar-name">
        {fill(m.portal_shared_brand_admin, { brand, staff: <small>{m.portal_shared_admin()}</small> })}
      </span>
    </Link>
  );
  return (
    <div className="admin">
      <aside className="sidebar sidebar-desktop" id="menu">
        {home}
        <Sidebar name={name} email={email} role={role} waiting={waiting} />
      </aside>
      <header className="portal-bar">
        {home}
        {/* Without JavaScript it leads to the menu at the end of the page. */}
        <a
          className="btn btn-icon"
          href="#menu"
          role="button"
          aria-label={m.portal_shared_menu()}
          onClick={(event) => {
            event.preventDefault();
            setMenuOpen(true);
          }}
        >
          <MenuIcon />
        </a>
      </header>
      <SidePanel
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={m.portal_shared_brand_admin({ brand, staff: m.portal_shared_admin() })}
        side="left"
      >
        <div className="sidebar">
          <Sidebar name={name} email={email} role={role} waiting={waiting} onGo={() => setMenuOpen(false)} />
        </div>
      </SidePanel>
      <main id="main" tabIndex={-1} className="portal-main" aria-busy={isLoading}>
        <ExportRefused />
        <FileOfPage />
        {children}
      </main>
      <SessionEnd initial={session} email={email} hasGoogle={hasGoogle} />
      <PortalProof email={email} hasGoogle={hasGoogle} />
      <FieldErrors />
      <UndoToast />
      <p className="sr" role="status">
        {isLoading && m.portal_login_loading()}
      </p>
    </div>
  );
}

/** Keeps the frame around a failed page; without the frame's own data shows a plain one. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <PageError error={error} area="portal" />;
  if (loaderData) return <Frame data={loaderData}>{failure}</Frame>;
  return (
    <div className="admin-login page">
      <main id="main" tabIndex={-1} className="shell">
        {failure}
      </main>
    </div>
  );
}
