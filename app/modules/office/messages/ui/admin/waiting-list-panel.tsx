import { Form } from 'react-router';
import { m } from '#texts';
import type { WaitingCount } from '../../waiting-list/announce-course.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ExternalLink } from '#app/ui/icons.ts';

interface WaitingListPanelProps {
  readonly slug: string;
  /** Null: the course is not announced. */
  readonly waiting: WaitingCount | null;
  readonly isSending: boolean;
}

/** Announces a course that is not listed, or shows who waits for it. */
export function WaitingListPanel({ slug, waiting, isSending }: WaitingListPanelProps) {
  return (
    <section className="panel pad stack">
      <h2 className="h3">{m.portal_courses_waiting_title()}</h2>
      {waiting ? (
        <>
          <p>
            <b>{m.portal_courses_waiting_count({ count: waiting.confirmed })}</b>
            {waiting.unconfirmed > 0 && `, ${m.portal_courses_waiting_unconfirmed({ count: waiting.unconfirmed })}`}
          </p>
          <p className="quiet">{m.portal_courses_waiting_end_hint()}</p>
        </>
      ) : (
        <p className="quiet">{m.portal_courses_waiting_about()}</p>
      )}
      <Form method="post" className="row row-wrap">
        <Button type="submit" name="intent" value={waiting ? 'end-announcement' : 'announce'} busy={isSending}>
          {waiting ? m.portal_courses_waiting_end() : m.portal_courses_waiting_announce()}
        </Button>
        {waiting && (
          <a className="btn btn-plain" href={`/waiting-list/${slug}`} target="_blank" rel="noreferrer">
            <ExternalLink />
            {m.portal_courses_waiting_see()}
            <span className="sr"> {m.portal_courses_in_new_tab()}</span>
          </a>
        )}
      </Form>
    </section>
  );
}
