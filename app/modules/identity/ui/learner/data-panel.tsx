import { LinkButton } from '#app/ui/button.tsx';
import { Download } from '#app/ui/icons.ts';
import { ExportRefused } from '#app/ui/feedback/export-refused.tsx';
import { AccountPanel } from './account-panel.tsx';

/** What is kept about the learner, to take along or to have deleted. */
export function DataPanel() {
  return (
    <AccountPanel title="Your data">
      <p className="small muted">
        Everything that we keep about you, as one JSON file: profile, purchases, courses, progress, badges, reviews,
        messages and browsers.
      </p>
      <ExportRefused />
      <div className="acts">
        <a className="btn btn-quiet" href="/dashboard/account/export">
          <Download className="i-sm" />
          Download my data
        </a>
        <LinkButton to="/dashboard/account/delete" variant="plain">
          Delete my account
        </LinkButton>
      </div>
    </AccountPanel>
  );
}
