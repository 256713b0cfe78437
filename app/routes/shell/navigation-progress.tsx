import { useNavigation } from 'react-router';

/** A line at the top while a page is on its way; it waits a moment, so that quick pages show none. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return <div className={isNavigating ? 'progress progress-on' : 'progress'} aria-hidden="true" />;
}
