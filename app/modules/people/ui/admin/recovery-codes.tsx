import { Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
}

/** Shows the recovery codes, once. The file is made from the page itself, also without JavaScript. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const text = [m.portal_login_codes_file({ email }), '', ...codes, ''].join('\n');
  return (
    <>
      <NoteBox tone="good" role="status">
        {fill(m.portal_login_codes_keep, { keep: <b>{m.portal_login_codes_keep_them()}</b> })}
      </NoteBox>
      <ol className="codes" aria-label={m.portal_login_codes()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a
        className="btn btn-line codes-file"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
      >
        <Download className="i-sm" />
        {m.portal_login_codes_download()}
      </a>
    </>
  );
}
