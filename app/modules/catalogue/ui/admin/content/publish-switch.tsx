import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ContentLesson } from '../../../admin/content/content.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { isUnreachable } from '#app/ui/portal/when-reachable.ts';
import { contentFailures, type ContentReply } from './content-notices.ts';

interface PublishSwitchProps {
  readonly lesson: ContentLesson;
  /** The page's own address, whatever is open in it. */
  readonly action: string;
}

/** Published or Draft; shown at once, and put back with a sentence where the server refuses. */
export function PublishSwitch({ lesson: { id, title, version, isPublished }, action }: PublishSwitchProps) {
  const fetcher = useFetcher<ContentReply>();
  const asked = fetcher.formData?.get('publish');
  const isOn = asked === undefined || asked === null ? isPublished : asked === 'on';
  const { data: reply } = fetcher;
  useEffect(() => {
    if (!reply) return;
    if (isUnreachable(reply)) showToast({ kind: 'error', text: contentFailures.connection });
    else if (!reply.isDone) showToast({ kind: 'error', text: reply.sentence ?? contentFailures.save });
  }, [reply]);
  return (
    <fetcher.Form method="post" action={action} className="flip-form">
      <input type="hidden" name="lesson" value={id} />
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="publish"
        value={isOn ? 'off' : 'on'}
        className="flip"
        role="switch"
        aria-checked={isOn}
        aria-label={`${title} is published`}
        aria-busy={fetcher.state !== 'idle'}
      >
        {isOn ? 'Published' : 'Draft'}
      </button>
    </fetcher.Form>
  );
}
