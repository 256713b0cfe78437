import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useRouteLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { GoogleInNewTab } from '../public/waiting-form.tsx';
import { cancelProof, sendWaitingForm } from '../proof/proof-request.ts';
import { m } from '#texts';

/** Answer of the login. */
export interface LearnerLoginAnswer {
  readonly email: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
  readonly isUnverified: boolean;
  /** After a login in a dialog: whether the person is the one of the ended session. Null for no login. */
  readonly inPlace: 'same' | 'other' | 'unknown' | null;
}

/** Logs the learner of an open page in again, without leaving it. Another person gets the page anew, without what was typed. */
export default function LogInDialog() {
  const email = useRouteLoaderData<{ readonly email: string }>('routes/learner/layout')?.email;
  const { data: login, load } = useFetcher<{ readonly hasGoogle: boolean }>();
  const fetcher = useFetcher<LearnerLoginAnswer>();
  const { data: answer } = fetcher;
  useEffect(() => void load('/login'), [load]);
  const loggedIn = useEffectEvent((who: 'same' | 'other' | 'unknown') => {
    if (who === 'same' || (who === 'unknown' && email !== undefined)) sendWaitingForm();
    else location.reload();
  });
  useEffect(() => {
    if (answer?.inPlace) loggedIn(answer.inPlace);
  }, [answer]);
  return (
    <Dialog open onClose={cancelProof} title={m.account_again_title()}>
      <div data-proof>
        <fetcher.Form method="post" action="/login" className="form" noValidate>
          <p>{m.account_again_note()}</p>
          <input type="hidden" name="inPlace" value="yes" />
          <Field
            label={m.account_email()}
            name="email"
            type="email"
            autoComplete="username"
            readOnly={email !== undefined}
            defaultValue={email}
            error={answer?.errors['email']}
          />
          <PasswordField
            label={m.account_password()}
            name="password"
            autoComplete="current-password"
            required
            error={answer?.errors['password']}
          />
          <FormError>{answer?.isUnverified ? m.account_check_email() : answer?.error}</FormError>
          <Button type="submit" variant="accent" size="lg" busy={fetcher.state !== 'idle'}>
            {m.account_log_in()}
          </Button>
        </fetcher.Form>
        {login?.hasGoogle && <GoogleInNewTab onDone={sendWaitingForm} />}
      </div>
    </Dialog>
  );
}
