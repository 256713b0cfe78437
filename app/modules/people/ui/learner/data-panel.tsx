import { LinkButton } from '#app/ui/button.tsx';
import { Download } from '#app/ui/icons.ts';
import { ExportRefused } from '#app/ui/feedback/export-refused.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { AccountPanel } from './account-panel.tsx';
import { m } from '#texts';

/** Links to download the learner's data and to delete the account. */
export function DataPanel() {
  return (
    <AccountPanel title={m.account_your_data()}>
      <p className="small muted">{m.account_your_data_about()}</p>
      <ExportRefused />
      <div className="acts">
        <a className="btn btn-quiet" href={localHref('/dashboard/account/export')}>
          <Download className="i-sm" />
          {m.account_download_data()}
        </a>
        <LinkButton to="/dashboard/account/delete" variant="plain">
          {m.account_delete_my_account()}
        </LinkButton>
      </div>
    </AccountPanel>
  );
}
