import { useCallback, useContext } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import {
  isConnectionFailure,
  isScriptFailure,
  refusalSentence,
  refusalStatus,
} from '#app/ui/feedback/refusal-sentence.ts';
import { reloadWhenReachable } from '#app/ui/reload-when-reachable.ts';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { localHref } from '#app/shared/local-href.ts';

/** Area of the frame around a page. */
export type Area = 'site' | 'learner' | 'portal';

interface PageErrorProps {
  readonly error: unknown;
  readonly area: Area;
}

interface Way {
  readonly to: string;
  readonly label: () => string;
}

const allCourses: Way = { to: '/courses', label: m.site_all_courses };
const myCourses: Way = { to: '/dashboard?tab=my-courses', label: m.site_error_my_courses };
const ways: Readonly<Record<Area, readonly Way[]>> = {
  site: [allCourses, myCourses],
  learner: [myCourses, allCourses],
  portal: [{ to: '/admin/dashboard', label: m.site_menu_dashboard }],
};

/**
 * Replaces a page that is missing, forbidden, or failed, within its area's frame. Uses plain links instead of the router's, because after
 * a failed load a fresh document is safer.
 */
export function PageError({ error, area }: PageErrorProps) {
  const status = refusalStatus(error);
  const retry = useRetry(error);
  return (
    <div className={area === 'site' ? 'shell' : undefined}>
      <div className="fault">
        {retry ? (
          <NoConnection retry={retry} />
        ) : status === null ? (
          <Failed area={area} />
        ) : (
          <Refused sentence={refusalSentence(error)} isMissing={status === 404} area={area} />
        )}
      </div>
    </div>
  );
}

/**
 * Reloads a failed page automatically when the connection returns. Returns a function that retries now; undefined if our server answered,
 * because then a new document is the better retry.
 */
export function useRetry(error: unknown): (() => void) | undefined {
  const { revalidate } = useRevalidator();
  const isDown = isConnectionFailure(error);
  const isScript = isScriptFailure(error);
  const retry = useCallback(() => (isScript ? reloadWhenReachable() : void revalidate()), [isScript, revalidate]);
  useRetryWhenConnected(isDown, retry);
  return isDown ? retry : undefined;
}

/** Says that our server was not reached. The page reloads automatically. */
export function NoConnection({ retry }: { readonly retry: () => void }) {
  return (
    <>
      <FaultHead title={m.site_error_offline()} isFailure>
        {m.site_error_offline_about()}
      </FaultHead>
      <div className="acts">
        <button type="button" className="btn btn-accent" onClick={retry}>
          {m.site_error_try_again()}
        </button>
      </div>
    </>
  );
}

interface RefusedProps {
  readonly sentence: string | null;
  readonly isMissing: boolean;
  readonly area: Area;
}

function Refused({ sentence, isMissing, area }: RefusedProps) {
  const title = sentence ?? (isMissing ? m.site_error_missing() : m.site_error_refused());
  return (
    <>
      <FaultHead title={title}>
        {!isMissing && m.site_error_unchanged()}
        {isMissing && m.site_error_missing_about()}
        {isMissing && area !== 'portal' && ` ${m.site_error_missing_courses()}`}
      </FaultHead>
      {isMissing && area === 'site' && (
        <form action={localHref('/courses')} role="search">
          <label className="field">
            <span className="sr">{m.site_error_search()}</span>
            <input type="search" name="search" placeholder={m.site_error_search()} />
          </label>
        </form>
      )}
      <FurtherLinks shown={ways[area]} />
    </>
  );
}

function Failed({ area }: { readonly area: Area }) {
  const { requestId, isOutage } = useContext(RenderingContext);
  const { pathname, search } = useLocation();
  return (
    <>
      <FaultHead title={isOutage ? m.ui_outage() : m.site_error_broken()} isFailure>
        {area === 'portal'
          ? m.site_error_saved()
          : fill(m.site_error_paying, {
              payments: (
                <a className="underline" href={localHref('/dashboard/receipts')}>
                  {m.site_error_payments()}
                </a>
              ),
            })}
      </FaultHead>
      <FurtherLinks
        shown={[
          { to: pathname + search, label: m.site_error_try_again },
          area === 'portal'
            ? { to: '/admin/dashboard', label: m.site_menu_dashboard }
            : { to: '/', label: m.site_menu_home },
        ]}
      />
      {requestId !== null && (
        <p className="meta">{fill(m.site_error_code, { code: <b className="num">{requestId.slice(0, 8)}</b> })}</p>
      )}
    </>
  );
}

interface FaultHeadProps {
  readonly title: string;
  readonly children: React.ReactNode;
  /** True for a fault of ours, as opposed to a missing or forbidden page. */
  readonly isFailure?: boolean;
}

function FaultHead({ title, children, isFailure = false }: FaultHeadProps) {
  return (
    <div role={isFailure ? 'alert' : undefined}>
      <title>{title}</title>
      <i className={isFailure ? 'fault-beads fault-broken' : 'fault-beads'} aria-hidden="true" />
      <h1>{title}</h1>
      <p className="sub">{children}</p>
    </div>
  );
}

/** Shows links to continue; the first one fits best. */
function FurtherLinks({ shown }: { readonly shown: readonly Way[] }) {
  return (
    <div className="acts">
      {shown.map(({ to, label }, place) => (
        <a key={to} className={place === 0 ? 'btn btn-accent' : 'btn btn-quiet'} href={localHref(to)}>
          {label()}
        </a>
      ))}
    </div>
  );
}
