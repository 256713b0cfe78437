import { LoadFailed } from '../load-failed.tsx';

interface PageFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue. */
  readonly title: string;
}

/** A page of the portal that could not be loaded, inside its frame: also what is not there, or was deleted meanwhile. */
export function PageFailed({ error, title }: PageFailedProps) {
  return <LoadFailed error={error} title={title} area="portal" />;
}
