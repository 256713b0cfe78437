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
import type { IdentityErrorCode } from '../../accounts/identity-errors.ts';
import { m } from '#texts';

/** Answer of the page: the form that it concerns, its refusal, or the recovery codes, which are shown once. */
export interface SecurityAnswer {
  readonly intent: string;
  readonly code: IdentityErrorCode | null;
  readonly error: string | null;
  readonly codes: readonly string[] | null;
}

interface Answered {
  readonly answer: SecurityAnswer | null;
}

/** The form that is being sent. */
const useSending = () => useNavigation().formData?.get('intent');

function FactorPanel({ badge, children }: { readonly badge: ReactNode; readonly children: ReactNode }) {
  return (
    <Panel>
      <div className="panel-head">
        <h2>{m.portal_login_second_factor()}</h2>
        {badge}
      </div>
      <div className="pad stack">{children}</div>
    </Panel>
  );
}

const off = () => <StatusBadge form="open" label={m.portal_login_off()} />;

export function FactorOff({ answer }: Answered) {
  const isSending = useSending() === 'begin';
  return (
    <FactorPanel badge={off()}>
      <p>{m.portal_login_factor_about()}</p>
      <Form method="post">
        <FormError>{answer?.error}</FormError>
        <Button type="submit" name="intent" value="begin" variant="accent" busy={isSending}>
          {m.portal_login_set_up()}
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
    <FactorPanel badge={off()}>
      <AuthenticatorSetup shown={shown} />
      <Form method="post" className="form second-factor-form" ref={form}>
        <CodeField error={answer?.intent === 'confirm' ? (answer.error ?? undefined) : undefined} />
        <Button type="submit" name="intent" value="confirm" variant="accent" busy={sending === 'confirm'}>
          {m.portal_login_turn_on()}
        </Button>
      </Form>
      <Form method="post">
        <Button type="submit" name="intent" value="begin" variant="plain" busy={sending === 'begin'}>
          {m.portal_login_another_key()}
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
    <FactorPanel badge={<StatusBadge form="full" tone="teal" label={m.portal_login_on()} />}>
      <p>{m.portal_login_factor_on({ since, count: codesLeft })}</p>
      <Disclosure label={m.portal_login_new_codes()} open={answer?.intent === 'renew' && answer.error !== null}>
        <ProofForm intent="renew" label={m.portal_login_make_codes()} answer={answer}>
          {m.portal_login_old_codes_end()}
        </ProofForm>
      </Disclosure>
      {isRequired ? (
        <p className="muted">{m.portal_login_factor_required()}</p>
      ) : (
        <Disclosure label={m.portal_login_turn_off()} open={answer?.intent === 'off' && answer.error !== null}>
          <ProofForm intent="off" label={m.portal_login_turn_off()} answer={answer} destroys>
            {m.portal_login_password_alone()}
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

/** Asks for the password and a code again, because a stranger at an open browser knows neither. */
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
      <PasswordField
        label={m.portal_login_password()}
        name="password"
        autoComplete="current-password"
        required
        error={password}
      />
      <CodeField error={code} hint={m.portal_login_code_hint()} />
      <FormError>{password || code ? null : refused?.error}</FormError>
      <Button type="submit" variant={destroys ? 'bad' : 'accent'} busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}
