import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { OrderState } from '../progress/order-progress.ts';
import { m } from '#texts';

/** Seconds until a browser without scripts reloads the page; more while the learner may be typing a code. */
const refreshAfter: Readonly<Partial<Record<OrderState, number>>> = {
  sending: 5,
  prompt_sent: 5,
  still_checking: 60,
  in_doubt: 60,
};

interface CheckNowProps {
  readonly state: OrderState;
  /** Reason why the last check was refused. */
  readonly error: string | undefined;
}

/** Shows 'Check now', which queries M-Pesa about the prompt. Without scripts the page also reloads itself. */
export function CheckNow({ state, error }: CheckNowProps) {
  const isAsking = useNavigation().formData?.get('intent') === 'check';
  const seconds = refreshAfter[state];
  if (seconds === undefined) return null;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      <Form method="post" className="form" preventScrollReset>
        {error !== undefined && <FormError>{error}</FormError>}
        <div className="acts">
          <Button type="submit" name="intent" value="check" busy={isAsking}>
            {m.payments_check_now()}
          </Button>
        </div>
      </Form>
    </>
  );
}
