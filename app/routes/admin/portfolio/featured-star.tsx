import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { AdminProject } from '#app/modules/portfolio/admin/project-record.ts';
import { Star } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { isUnreachable, type Unreachable } from '../parts/when-reachable.ts';
import type { PortfolioAnswer } from './change-portfolio.server.ts';
import { portfolioFailures } from './done.ts';

/** Whether a project is featured; shown at once, and put back with a sentence where the server refuses. */
export function FeaturedStar({ project: { id, title, featured } }: { readonly project: AdminProject }) {
  const fetcher = useFetcher<PortfolioAnswer | Unreachable>();
  const asked = fetcher.formData?.get('featured');
  const isOn = asked === undefined || asked === null ? featured : asked === 'on';
  const { data: reply } = fetcher;
  useEffect(() => {
    if (!reply) return;
    if (isUnreachable(reply)) showToast({ kind: 'error', text: portfolioFailures.connection });
    else if (!reply.isDone) showToast({ kind: 'error', text: reply.sentence ?? portfolioFailures.save });
  }, [reply]);
  return (
    <fetcher.Form method="post" action="/admin/portfolio">
      <input type="hidden" name="project" value={id} />
      <button
        type="submit"
        id={`star-${id}`}
        name="featured"
        value={isOn ? 'off' : 'on'}
        className="btn btn-icon star"
        aria-pressed={isOn}
        aria-label={`Feature ${title}`}
        title={isOn ? 'Featured: among the first' : 'Feature it'}
        aria-busy={fetcher.state !== 'idle'}
      >
        <Star />
      </button>
    </fetcher.Form>
  );
}
