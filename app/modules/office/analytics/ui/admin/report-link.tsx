import { useState, type MouseEvent } from 'react';
import { FileDown } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { m } from '#texts';

/** From the specification. */
export const reportFailed = m.portal_analytics_report_failed;

const reportPath = '/admin/dashboard/report';

/** Shows 'Download Report CSV', a link to the file. With scripts a failure shows a message on the page instead of replacing it. */
export function ReportLink({ className }: { readonly className?: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await fetch(reportPath);
      if (!answer.ok || answer.redirected) throw new Error(reportFailed());
      save(await answer.blob(), nameOf(answer.headers.get('content-disposition')));
      showToast({ kind: 'success', text: m.portal_analytics_report_saved() });
    } catch {
      showToast({ kind: 'error', text: reportFailed() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <a className={className} href={reportPath} onClick={(event) => void download(event)} aria-busy={isBusy}>
      <FileDown />
      {m.portal_analytics_report()}
    </a>
  );
}

const nameOf = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'report.csv';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
