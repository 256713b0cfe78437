import type { ShownAuthenticator } from '../../second-factor/begin-enrolment.server.ts';

/** What an authenticator app reads: the picture, or the same to type. */
export function AuthenticatorSetup({ shown }: { readonly shown: ShownAuthenticator }) {
  return (
    <div className="qr">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(shown.picture)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
      />
      <div className="stack stack-8">
        <p>
          Scan it with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS. On this
          phone,{' '}
          <a className="link" href={shown.uri}>
            open the app
          </a>
          .
        </p>
        <p>
          Or type this key:
          <br />
          <code>{shown.secret}</code>
        </p>
      </div>
    </div>
  );
}
