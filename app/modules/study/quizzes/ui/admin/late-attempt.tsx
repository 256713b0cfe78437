import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { readLateAttempt } from '../../late/read-late-attempts.server.ts';
import { lateWords } from './late-queue.tsx';

interface LateAttemptProps {
  readonly attempt: Awaited<ReturnType<typeof readLateAttempt>>;
  /** Why the decision was not saved, in a sentence. */
  readonly error: string | null | undefined;
}

/** An attempt at a quiz that arrived late: its times, and the decision whether it counts. */
export function LateAttempt({ attempt, error }: LateAttemptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { learner, quiz, course, number, minutes } = attempt;
  return (
    <>
      <section className="grading-work" aria-label={m.portal_late_title()}>
        <header>
          <div>
            <h1 className="wrap-anywhere" ref={heading} tabIndex={-1}>
              {learner}
            </h1>
            <p>{m.portal_late_attempt({ quiz, number })}</p>
            <p>{course}</p>
          </div>
          <span className="grading-age grading-late">{lateWords(minutes)}</span>
        </header>
        <div className="grading-work">
          <h2>{m.portal_late_facts()}</h2>
          <dl className="spec">
            {factsOf(attempt).map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          {attempt.decision === null && <p className="hint">{m.portal_late_hint()}</p>}
        </div>
      </section>
      <LateDecision attempt={attempt} error={error} />
    </>
  );
}

function LateDecision({ attempt: { decision, refusal, of }, error }: LateAttemptProps) {
  const isSaving = useNavigation().state !== 'idle';
  return (
    <section className="grading-marks" aria-label={m.portal_late_decide()}>
      <header>
        <h2>{m.portal_late_decide()}</h2>
      </header>
      <div className="grow pad stack">
        {error !== undefined && <RefusalNote sentence={error} />}
        {decision ? (
          <>
            <p>
              <StatusBadge
                form={decision.outcome === 'counts' ? 'full' : 'struck'}
                tone={decision.outcome === 'counts' ? 'teal' : 'gold'}
                label={
                  decision.points === null
                    ? m.portal_late_refused()
                    : m.portal_late_accepted({ points: decision.points, of })
                }
              />
            </p>
            <p className="hint">{[decision.decider, formatMoment(decision.decidedAt)].filter(Boolean).join(', ')}</p>
          </>
        ) : (
          <Decision reason={refusal} labels={[m.portal_late_accept(), m.portal_late_refuse()]}>
            <Form method="post" className="row row-wrap">
              <Button type="submit" variant="accent" name="intent" value="counts" disabled={isSaving}>
                {m.portal_late_accept()}
              </Button>
              <Button type="submit" name="intent" value="stays_out" disabled={isSaving}>
                {m.portal_late_refuse()}
              </Button>
            </Form>
          </Decision>
        )}
      </div>
    </section>
  );
}

/** What server and device say about its times, by name. */
function factsOf(attempt: LateAttemptProps['attempt']): (readonly [string, string])[] {
  const momentOf = (at: Date | null) => (at === null ? m.portal_late_unknown() : formatMoment(at));
  return [
    [m.portal_late_started(), momentOf(attempt.startedAt)],
    [m.portal_late_ended(), attempt.endsAt === null ? m.portal_late_no_limit() : momentOf(attempt.endsAt)],
    [m.portal_late_claimed(), momentOf(attempt.claimedAt)],
    [m.portal_late_seen(), momentOf(attempt.lastSeenAt)],
    [m.portal_late_arrived(), momentOf(attempt.receivedAt)],
    [m.portal_shared_must_be_taken_online(), attempt.mustBeOnline ? m.portal_shared_yes() : m.portal_shared_no()],
    [m.portal_late_answered(), m.portal_late_answered_of({ count: attempt.answered, of: attempt.of })],
  ];
}
