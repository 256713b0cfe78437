import { Download } from '#app/ui/icons.ts';
import { m } from '#texts';

/** Shows a link that downloads the file of a lesson. */
export function DownloadLink({ url }: { readonly url: string }) {
  return (
    <p className="lesson-download">
      <a className="more-sm" href={`${url}?download`} download>
        <Download className="i-sm" />
        {m.player_download()}
      </a>
    </p>
  );
}
