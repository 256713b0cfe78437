import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useLocation } from 'react-router';
import type { OutboxState } from '../study-events/outbox.ts';
import './waiting-events.css';
import { m } from '#texts';

/** Says that study is stored on this device while it cannot be sent. */
export function WaitingEvents({ events: { trouble } }: { readonly events: OutboxState }) {
  const { pathname, search } = useLocation();
  if (trouble === null) return null;
  if (trouble === 'unreachable') {
    return (
      <div className="waiting-events">
        <NoteBox tone="gold" role="status">
          {m.player_offline()}
        </NoteBox>
      </div>
    );
  }
  return (
    <div className="waiting-events">
      <NoteBox
        tone="gold"
        role="status"
        action={
          <LinkButton to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}>
            {m.player_visitor_log_in()}
          </LinkButton>
        }
      >
        {m.player_signed_out()}
      </NoteBox>
    </div>
  );
}
