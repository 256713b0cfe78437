import { LoadFailed } from '../load-failed.tsx';

interface PageFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue. */
  readonly title: string;
}

/** Shows an error inside the portal's frame: the page failed to load, does not exist, or was deleted. */
export function PageFailed({ error, title }: PageFailedProps) {
  return <LoadFailed error={error} title={title} area="portal" />;
}
