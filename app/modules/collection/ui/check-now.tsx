import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { OrderState } from '../progress/order-progress.ts';

/** After how many seconds a browser without scripts opens the page anew; where a code may be being typed, more. */
const refreshAfter: Readonly<Partial<Record<OrderState, number>>> = {
  sending: 5,
  prompt_sent: 5,
  still_checking: 60,
  in_doubt: 60,
};

interface CheckNowProps {
  readonly state: OrderState;
  /** Why the last question was refused. */
  readonly error: string | undefined;
}

/** 'Check now': asks M-Pesa what became of the prompt. Without scripts the page looks by itself too. */
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
            Check now
          </Button>
        </div>
      </Form>
    </>
  );
}
