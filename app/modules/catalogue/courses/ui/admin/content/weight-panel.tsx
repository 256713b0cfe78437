import { useFetcher } from 'react-router';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import type { CourseContent } from '../../../admin/content/course-content.ts';
import { weigh } from './course-weight.ts';
import type { ContentReply } from './content-notices.ts';
import { m } from '#texts';

interface WeightPanelProps {
  readonly content: Pick<CourseContent, 'sections' | 'makesRenditions'>;
  readonly contentPath: string;
}

/** Shows what learners load for the whole course, in each quality of its videos; nothing without files. */
export function WeightPanel({ content: { sections, makesRenditions }, contentPath }: WeightPanelProps) {
  const fetcher = useFetcher<ContentReply>();
  const { original, small, sound, waiting, failed } = weigh(sections);
  if (original === 0) return null;
  const hasVideos = sections.some(({ lessons }) => lessons.some(({ renditions }) => renditions !== null));
  const rows = [
    [m.portal_content_weight_original(), original],
    ...(small < original ? [[m.portal_content_weight_small(), small] as const] : []),
    ...(sound < small ? [[m.portal_content_weight_sound(), sound] as const] : []),
  ] as const;
  return (
    <Panel className="pad content-plan content-weight">
      <h2>{m.portal_content_weight()}</h2>
      <dl className="num">
        {rows.map(([label, bytes]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRoughSize(bytes)}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && <p className="quiet">{m.portal_content_weight_waiting({ count: waiting })}</p>}
      {!makesRenditions && hasVideos && <p className="quiet">{m.portal_content_weight_no_ffmpeg()}</p>}
      {failed > 0 && (
        <fetcher.Form method="post" action={contentPath}>
          <p>{m.portal_content_weight_failed({ count: failed })}</p>
          <Button type="submit" variant="line" name="renditions" value="again" busy={fetcher.state !== 'idle'}>
            {m.portal_content_weight_again()}
          </Button>
        </fetcher.Form>
      )}
    </Panel>
  );
}
