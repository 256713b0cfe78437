import { formatDuration } from '#app/shared/duration.ts';
import { File, FileText, Play } from '#app/ui/icons.ts';
import './place-chip.css';
import { m } from '#texts';

interface PlaceChipProps {
  readonly second: number | null;
  readonly page: number | null;
  /** Icon of a place in a text; default: the icon of texts. */
  readonly icon?: typeof File;
}

/** Shows a place in a lesson: '0:18', 'Page 2', 'Text'. */
export function PlaceChip({ second, page, icon: Icon = FileText }: PlaceChipProps) {
  return (
    <span className="place-chip">
      {second !== null ? <Play className="is-full" /> : page !== null ? <File /> : <Icon />}
      {second !== null ? formatDuration(second) : page !== null ? m.search_page({ page }) : m.search_text()}
    </span>
  );
}
