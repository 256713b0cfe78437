import { Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
}

/** The recovery codes, the one time that they are shown. The file is made of the page itself, also without JavaScript. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const text = [`Recovery codes of ${email}. Each opens the admin portal once.`, '', ...codes, ''].join('\n');
  return (
    <>
      <NoteBox tone="good" role="status">
        <b>Keep these recovery codes.</b> Each opens the portal once, when your authenticator is lost. They are not
        shown again.
      </NoteBox>
      <ol className="codes" aria-label="Recovery codes">
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
        Download as a file
      </a>
    </>
  );
}
