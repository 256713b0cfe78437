import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useLocation } from 'react-router';
import type { OutboxState } from '../reports/report-outbox.ts';

/** Says that what the learner does is kept on this device, while it cannot be sent. */
export function WaitingReports({ reports: { trouble } }: { readonly reports: OutboxState }) {
  const { pathname, search } = useLocation();
  if (trouble === null) return null;
  if (trouble === 'unreachable') {
    return (
      <div className="waiting-reports">
        <NoteBox tone="gold" role="status">
          No connection. Your progress is kept on this device, and sent once you are connected again.
        </NoteBox>
      </div>
    );
  }
  return (
    <div className="waiting-reports">
      <NoteBox
        tone="gold"
        role="status"
        action={<LinkButton to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}>Log in</LinkButton>}
      >
        You are logged out. Your progress is kept on this device until you log in again.
      </NoteBox>
    </div>
  );
}
