import { useEffect, useRef, type FocusEvent } from 'react';
import { useFetcher } from 'react-router';
import type { PortalProject } from '../../admin/project-record.ts';
import { Star } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { isUnreachable, type Unreachable } from '#app/ui/portal/offline.ts';
import { portfolioFailures } from './portfolio-notices.ts';
import { m } from '#texts';

/** Result of a button of the portfolio page. */
interface PortfolioAnswer {
  readonly isDone: boolean;
  /** Null without a notice. */
  readonly sentence: string | null;
}

/** Shows whether a project is featured. A change shows at once, and is reverted with a message if the server refuses it. */
export function FeaturedStar({ project: { id, title, featured } }: { readonly project: PortalProject }) {
  const fetcher = useFetcher<PortfolioAnswer | Unreachable>();
  const asked = fetcher.formData?.get('featured');
  const isOn = asked === undefined || asked === null ? featured : asked === 'on';
  const { data: reply } = fetcher;
  useEffect(() => {
    if (!reply) return;
    if (isUnreachable(reply)) showToast({ kind: 'error', text: portfolioFailures.connection() });
    else if (!reply.isDone) showToast({ kind: 'error', text: reply.sentence ?? portfolioFailures.save() });
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
        aria-label={m.portal_portfolio_feature({ title })}
        title={isOn ? m.portal_portfolio_is_featured() : m.portal_portfolio_feature_it()}
        aria-busy={fetcher.state !== 'idle'}
      >
        <Star />
      </button>
    </fetcher.Form>
  );
}

/** Keeps the focus on a pressed star when its project moves to the other group. */
export function useStarFocus() {
  const focused = useRef('');
  useEffect(() => {
    if (focused.current === '' || document.activeElement !== document.body) return;
    document.getElementById(focused.current)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.id.startsWith('star-') ? target.id : '';
    },
    // A blur caused by React's update is ignored.
    onBlur: () => {
      focused.current = '';
    },
  };
}
