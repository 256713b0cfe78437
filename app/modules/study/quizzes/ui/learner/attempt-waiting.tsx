import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#texts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { AttemptRing } from './attempt-ring.tsx';

interface AttemptWaitingProps {
  /** When it was handed in, by the device's clock. */
  readonly at: number;
  readonly arrivesBy: string | null;
  readonly of: number;
  readonly answered: number;
  /** True if it waits for its learner to log in again, not for the network. */
  readonly isSignedOut: boolean;
  readonly onTry: () => void;
}

/** An attempt that is handed in and waits for the network, or for its learner to log in. */
export function AttemptWaiting({ at, arrivesBy, of, answered, isSignedOut, onTry }: AttemptWaitingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => title.current?.focus(), []);
  const moment = formatZonedMoment(new Date(at));
  return (
    <div className="quiz quiz-attempt quiz-waiting">
      <AttemptRing of={of} answered={answered} />
      <div className="quiz-lede">
        <h1 ref={title} tabIndex={-1}>
          {m.quizzes_handed_in_at({ moment })}
        </h1>
        <p role="status">{isSignedOut ? m.quizzes_safe_signed_out() : m.quizzes_safe_here()}</p>
      </div>
      <ol className="quiz-steps">
        <Step state="done" title={m.quizzes_kept_here()}>
          {m.quizzes_time_counts({ moment })}
        </Step>
        <Step state="current" title={isSignedOut ? m.quizzes_waits_for_login() : m.quizzes_waits_for_network()}>
          {arrivesBy !== null && m.quizzes_must_arrive({ moment: formatZonedMoment(new Date(arrivesBy)) })}
        </Step>
        <Step state="open" title={m.quizzes_result()}>
          {m.quizzes_result_soon()}
        </Step>
      </ol>
      <p className="meta">{m.quizzes_may_close()}</p>
      <div className="quiz-acts quiz-dock">
        {isSignedOut ? (
          <LinkButton variant="accent" to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}>
            {m.player_visitor_log_in()}
          </LinkButton>
        ) : (
          <Button onClick={onTry}>{m.quizzes_try_now()}</Button>
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
        className={classNames('quiz-bead', state === 'done' && 'bead-full is-safe', state === 'current' && 'is-here')}
        aria-hidden="true"
      />
      <div>
        <b>{title}</b>
        {children && <span className="meta">{children}</span>}
      </div>
    </li>
  );
}

interface AttemptMarkingProps {
  readonly of: number;
  readonly answered: number;
  /** True if the time of the attempt has ended. */
  readonly isOver: boolean;
}

/** An attempt on its way to the server, until its result is there. */
export function AttemptMarking({ of, answered, isOver }: AttemptMarkingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="quiz quiz-attempt quiz-waiting" aria-busy="true">
      <AttemptRing of={of} answered={answered} isTurning />
      <div className="quiz-lede">
        <h1 ref={title} tabIndex={-1}>
          {isOver ? m.quizzes_time_over() : m.quizzes_being_marked()}
        </h1>
        <p role="status">{isOver ? m.quizzes_handing_in() : m.quizzes_being_marked_text()}</p>
      </div>
    </div>
  );
}
