import { useCallback, useContext } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { outageSentence } from '#app/shared/outage-sentence.ts';
import { isConnectionFailure, refusalSentence, refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';

/** The area whose frame a page stands in. */
export type Area = 'site' | 'learner' | 'portal';

interface PageErrorProps {
  readonly error: unknown;
  readonly area: Area;
}

interface Way {
  readonly to: string;
  readonly label: string;
}

const allCourses: Way = { to: '/courses', label: 'All courses' };
const myCourses: Way = { to: '/dashboard?tab=my-courses', label: 'My Courses' };
const ways: Readonly<Record<Area, readonly Way[]>> = {
  site: [allCourses, myCourses],
  learner: [myCourses, allCourses],
  portal: [{ to: '/admin/dashboard', label: 'Dashboard' }],
};

/**
 * Instead of a page that does not exist, may not be seen, or failed, within the frame of its area. Plain links, not the router's: where
 * a page failed to load, a fresh document is the better way on.
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
 * For a page that stands in place of one that could not be read: reads it again by itself when the connection is back. Returns what
 * a button does to try now; undefined where our server answered, which a new document asks again best.
 */
export function useRetry(error: unknown): (() => void) | undefined {
  const { revalidate } = useRevalidator();
  const isDown = isConnectionFailure(error);
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useRetryWhenConnected(isDown, retry);
  return isDown ? retry : undefined;
}

/** Our server was not reached; the page is asked for again by itself. */
export function NoConnection({ retry }: { readonly retry: () => void }) {
  return (
    <>
      <FaultHead title="No connection" isFailure>
        This page opens by itself when it is back. What you did before is safe.
      </FaultHead>
      <div className="acts">
        <button type="button" className="btn btn-accent" onClick={retry}>
          Try again
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
  const title = sentence ?? (isMissing ? 'This page is not here' : 'This page cannot be opened');
  return (
    <>
      <FaultHead title={title}>
        {!isMissing && 'Nothing was changed.'}
        {isMissing && 'The address may be mistyped, or the page was taken down.'}
        {isMissing && area !== 'portal' && ' Courses you bought stay under My Courses.'}
      </FaultHead>
      {isMissing && area === 'site' && (
        <form action="/courses" role="search">
          <label className="field">
            <span className="sr">Search courses</span>
            <input type="search" name="search" placeholder="Search courses" />
          </label>
        </form>
      )}
      <WaysOn shown={ways[area]} />
    </>
  );
}

function Failed({ area }: { readonly area: Area }) {
  const { requestId, isOutage } = useContext(RenderingContext);
  const { pathname, search } = useLocation();
  return (
    <>
      <FaultHead title={isOutage ? outageSentence : 'Something broke on our side'} isFailure>
        {area === 'portal' ? (
          'What was saved before is safe.'
        ) : (
          <>
            Your cart and your lessons are as you left them. If you were paying,{' '}
            <a className="underline" href="/dashboard/receipts">
              see your payments
            </a>{' '}
            before you try again.
          </>
        )}
      </FaultHead>
      <WaysOn
        shown={[
          { to: pathname + search, label: 'Try again' },
          area === 'portal' ? { to: '/admin/dashboard', label: 'Dashboard' } : { to: '/', label: 'Home' },
        ]}
      />
      {requestId !== null && (
        <p className="meta">
          If it stays like this, tell us this code: <b className="num">{requestId.slice(0, 8)}</b>
        </p>
      )}
    </>
  );
}

interface FaultHeadProps {
  readonly title: string;
  readonly children: React.ReactNode;
  /** Something of ours broke, and is not only missing or forbidden. */
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

/** The first one is the one that fits. */
function WaysOn({ shown }: { readonly shown: readonly Way[] }) {
  return (
    <div className="acts">
      {shown.map(({ to, label }, place) => (
        <a key={to} className={place === 0 ? 'btn btn-accent' : 'btn btn-quiet'} href={to}>
          {label}
        </a>
      ))}
    </div>
  );
}
