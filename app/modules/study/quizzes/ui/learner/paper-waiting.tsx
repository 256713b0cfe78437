import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#texts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PaperRing } from './paper-ring.tsx';

interface PaperWaitingProps {
  /** When it was handed in, by the device's clock. */
  readonly at: number;
  readonly arrivesBy: string | null;
  readonly of: number;
  readonly answered: number;
  /** True if it waits for its learner to log in again, not for the network. */
  readonly isSignedOut: boolean;
  readonly onTry: () => void;
}

/** A paper that is handed in and waits for the network, or for its learner to log in. */
export function PaperWaiting({ at, arrivesBy, of, answered, isSignedOut, onTry }: PaperWaitingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => title.current?.focus(), []);
  const moment = formatZonedMoment(new Date(at));
  return (
    <div className="check check-paper check-waiting">
      <PaperRing of={of} answered={answered} />
      <div className="check-lede">
        <h1 ref={title} tabIndex={-1}>
          {m.checks_handed_in_at({ moment })}
        </h1>
        <p role="status">{isSignedOut ? m.checks_safe_signed_out() : m.checks_safe_here()}</p>
      </div>
      <ol className="check-steps">
        <Step state="done" title={m.checks_kept_here()}>
          {m.checks_time_counts({ moment })}
        </Step>
        <Step state="current" title={isSignedOut ? m.checks_waits_for_login() : m.checks_waits_for_network()}>
          {arrivesBy !== null && m.checks_must_arrive({ moment: formatZonedMoment(new Date(arrivesBy)) })}
        </Step>
        <Step state="open" title={m.checks_result()}>
          {m.checks_result_soon()}
        </Step>
      </ol>
      <p className="meta">{m.checks_may_close()}</p>
      <div className="check-acts check-dock">
        {isSignedOut ? (
          <LinkButton variant="accent" to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}>
            {m.player_visitor_log_in()}
          </LinkButton>
        ) : (
          <Button onClick={onTry}>{m.checks_try_now()}</Button>
        )}
      </div>
    </div>
  );
}

interface StepProps {
  readonly state: 'done' | 'current' | 'open';
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ state, title, children }: StepProps) {
  return (
    <li aria-current={state === 'current' ? 'step' : undefined}>
      <i
        className={classNames('check-bead', state === 'done' && 'bead-full is-safe', state === 'current' && 'is-here')}
        aria-hidden="true"
      />
      <div>
        <b>{title}</b>
        {children && <span className="meta">{children}</span>}
      </div>
    </li>
  );
}

interface PaperMarkingProps {
  readonly of: number;
  readonly answered: number;
  /** True if the time of the paper has ended. */
  readonly isOver: boolean;
}

/** A paper on its way to the server, until its result is there. */
export function PaperMarking({ of, answered, isOver }: PaperMarkingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="check check-paper check-waiting" aria-busy="true">
      <PaperRing of={of} answered={answered} isTurning />
      <div className="check-lede">
        <h1 ref={title} tabIndex={-1}>
          {isOver ? m.checks_time_over() : m.checks_being_marked()}
        </h1>
        <p role="status">{isOver ? m.checks_handing_in() : m.checks_being_marked_text()}</p>
      </div>
    </div>
  );
}
