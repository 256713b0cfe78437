import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { readLatePaper } from '../../late/read-late-papers.server.ts';
import { lateWords } from './late-queue.tsx';

interface LatePaperProps {
  readonly paper: Awaited<ReturnType<typeof readLatePaper>>;
  /** Why the decision was not saved, in a sentence. */
  readonly error: string | null | undefined;
}

/** A paper of a check that arrived late: its times, and the decision whether it counts. */
export function LatePaper({ paper, error }: LatePaperProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { learner, check, course, number, minutes } = paper;
  return (
    <>
      <section className="grading-work" aria-label={m.portal_late_title()}>
        <header>
          <div>
            <h1 className="wrap-anywhere" ref={heading} tabIndex={-1}>
              {learner}
            </h1>
            <p>{m.portal_late_attempt({ check, number })}</p>
            <p>{course}</p>
          </div>
          <span className="grading-age grading-late">{lateWords(minutes)}</span>
        </header>
        <div className="grading-paper">
          <h2>{m.portal_late_facts()}</h2>
          <dl className="spec">
            {factsOf(paper).map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          {paper.decision === null && <p className="hint">{m.portal_late_hint()}</p>}
        </div>
      </section>
      <LateDecision paper={paper} error={error} />
    </>
  );
}

function LateDecision({ paper: { decision, refusal, of }, error }: LatePaperProps) {
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
function factsOf(paper: LatePaperProps['paper']): (readonly [string, string])[] {
  const momentOf = (at: Date | null) => (at === null ? m.portal_late_unknown() : formatMoment(at));
  return [
    [m.portal_late_started(), momentOf(paper.startedAt)],
    [m.portal_late_ended(), paper.endsAt === null ? m.portal_late_no_limit() : momentOf(paper.endsAt)],
    [m.portal_late_claimed(), momentOf(paper.claimedAt)],
    [m.portal_late_seen(), momentOf(paper.lastSeenAt)],
    [m.portal_late_arrived(), momentOf(paper.receivedAt)],
    [m.portal_shared_must_be_taken_online(), paper.mustBeOnline ? m.portal_shared_yes() : m.portal_shared_no()],
    [m.portal_late_answered(), m.portal_late_answered_of({ count: paper.answered, of: paper.of })],
  ];
}
