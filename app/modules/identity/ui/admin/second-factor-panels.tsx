import { useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { SecondFactor } from '../../second-factor/read-second-factor.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { CodeField } from './code-field.tsx';
import type { IdentityErrorCode } from '../../identity-errors.ts';

/** What the page shows of an answer: the form that it is about, its refusal, or the recovery codes, this once. */
export interface SecurityAnswer {
  readonly intent: string;
  readonly code: IdentityErrorCode | null;
  readonly error: string | null;
  readonly codes: readonly string[] | null;
}

interface Answered {
  readonly answer: SecurityAnswer | null;
}

/** Which form is on its way. */
const useSending = () => useNavigation().formData?.get('intent');

function FactorPanel({ badge, children }: { readonly badge: ReactNode; readonly children: ReactNode }) {
  return (
    <Panel>
      <div className="panel-head">
        <h2>Second factor</h2>
        {badge}
      </div>
      <div className="pad stack">{children}</div>
    </Panel>
  );
}

const off = <StatusBadge form="open" label="Off" />;

export function FactorOff({ answer }: Answered) {
  const isSending = useSending() === 'begin';
  return (
    <FactorPanel badge={off}>
      <p>
        With an authenticator app on your phone, the portal asks for six digits after your password. Ten recovery codes
        open it when the phone is lost.
      </p>
      <Form method="post">
        <FormError>{answer?.error}</FormError>
        <Button type="submit" name="intent" value="begin" variant="accent" busy={isSending}>
          Set up
        </Button>
      </Form>
    </FactorPanel>
  );
}

export function FactorShown({ shown, answer }: Answered & Pick<SecondFactor & { state: 'shown' }, 'shown'>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending();
  useErrorFocus(form, answer);
  return (
    <FactorPanel badge={off}>
      <AuthenticatorSetup shown={shown} />
      <Form method="post" className="form second-factor-form" ref={form}>
        <CodeField error={answer?.intent === 'confirm' ? (answer.error ?? undefined) : undefined} />
        <Button type="submit" name="intent" value="confirm" variant="accent" busy={sending === 'confirm'}>
          Turn on
        </Button>
      </Form>
      <Form method="post">
        <Button type="submit" name="intent" value="begin" variant="plain" busy={sending === 'begin'}>
          Make another key
        </Button>
      </Form>
    </FactorPanel>
  );
}

interface FactorOnProps extends Answered {
  readonly factor: Extract<SecondFactor, { state: 'on' }>;
  readonly isRequired: boolean;
}

export function FactorOn({ factor: { since, codesLeft }, isRequired, answer }: FactorOnProps) {
  return (
    <FactorPanel badge={<StatusBadge form="full" tone="teal" label="On" />}>
      <p>
        On since {since}. {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
      </p>
      <Disclosure label="New recovery codes" open={answer?.intent === 'renew' && answer.error !== null}>
        <ProofForm intent="renew" label="Make new codes" answer={answer}>
          The codes that you have now open nothing any more.
        </ProofForm>
      </Disclosure>
      {isRequired ? (
        <p className="muted">A second factor is required here, so it cannot be turned off.</p>
      ) : (
        <Disclosure label="Turn off" open={answer?.intent === 'off' && answer.error !== null}>
          <ProofForm intent="off" label="Turn off" answer={answer} destroys>
            Afterwards your password alone opens the portal.
          </ProofForm>
        </Disclosure>
      )}
    </FactorPanel>
  );
}

interface ProofFormProps extends Answered {
  readonly intent: 'renew' | 'off';
  readonly label: string;
  readonly destroys?: boolean;
  readonly children: ReactNode;
}

/** Asks for the password and a code once more: a stranger at an open browser knows neither. */
function ProofForm({ intent, label, destroys = false, answer, children }: ProofFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useSending() === intent;
  const refused = answer?.intent === intent ? answer : null;
  const isOf = (...codes: readonly string[]) =>
    refused?.code && codes.includes(refused.code) ? (refused.error ?? undefined) : undefined;
  useErrorFocus(form, refused);
  const password = isOf('wrong_password', 'no_password');
  const code = isOf('wrong_code');
  return (
    <Form method="post" className="form second-factor-form" ref={form}>
      <p>{children}</p>
      <input type="hidden" name="intent" value={intent} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required error={password} />
      <CodeField error={code} hint="Six digits, or a recovery code" />
      <FormError>{password || code ? null : refused?.error}</FormError>
      <Button type="submit" variant={destroys ? 'bad' : 'accent'} busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}
