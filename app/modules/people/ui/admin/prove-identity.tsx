import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { IdentityProof } from '../../staff/confirm-identity.server.ts';
import { GoogleInNewTab, type WaitingForm } from '../public/waiting-form.tsx';
import { CodeField } from './code-field.tsx';
import { m } from '#texts';

/** Data of the page that asks for a proof of identity. */
interface ProofNeeded {
  readonly proof: IdentityProof;
  readonly hasGoogle: boolean;
}

/** Answer of that page to a form. */
export interface ProofAnswer extends WaitingForm {
  readonly error: string | null;
  /** For a dialog of another page. */
  readonly isConfirmed: boolean;
}

interface ProveIdentityProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks a staff member for the same proof as the page, in a dialog of another page. */
export function ProveIdentity({ onDone, onCancel }: ProveIdentityProps) {
  const { data: needed, load } = useFetcher<ProofNeeded>();
  const fetcher = useFetcher<ProofAnswer>();
  const { data: answer } = fetcher;
  useEffect(() => void load('/admin/confirm'), [load]);
  const confirmed = useEffectEvent(onDone);
  useEffect(() => {
    if (answer?.isConfirmed) confirmed();
  }, [answer]);
  if (!needed) return <p role="status">{m.portal_login_loading()}</p>;
  if (needed.proof === 'google') {
    return needed.hasGoogle ? (
      <GoogleInNewTab isPortal alone onDone={onDone} />
    ) : (
      <NoteBox tone="bad">{m.portal_login_no_password()}</NoteBox>
    );
  }
  return (
    <fetcher.Form method="post" action="/admin/confirm" className="form">
      <p>{m.portal_login_typed_kept()}</p>
      <input type="hidden" name="inPlace" value="yes" />
      {needed.proof === 'code' ? (
        <CodeField error={answer?.error ?? undefined} hint={m.portal_login_confirm_hint()} />
      ) : (
        <PasswordField
          label={m.portal_login_password()}
          name="password"
          autoComplete="current-password"
          required
          data-first
          error={answer?.error ?? undefined}
        />
      )}
      <div className="acts">
        <Button type="button" onClick={onCancel}>
          {m.portal_shared_cancel()}
        </Button>
        <Button type="submit" variant="accent" busy={fetcher.state !== 'idle'}>
          {m.portal_shared_confirm()}
        </Button>
      </div>
    </fetcher.Form>
  );
}
