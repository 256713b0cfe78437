import type { ShownAuthenticator } from '../../second-factor/begin-enrolment.server.ts';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

/** Shows the QR code for an authenticator app, and its secret for typing. */
export function AuthenticatorSetup({ shown }: { readonly shown: ShownAuthenticator }) {
  return (
    <div className="qr">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(shown.picture)}`}
        alt={m.portal_login_qr_alt()}
        width={200}
        height={200}
      />
      <div className="stack stack-8">
        <p>
          {fill(m.portal_login_scan, {
            app: (
              <a className="link" href={shown.uri}>
                {m.portal_login_open_app()}
              </a>
            ),
          })}
        </p>
        <p>
          {m.portal_login_type_key()}
          <br />
          <code>{shown.secret}</code>
        </p>
      </div>
    </div>
  );
}
