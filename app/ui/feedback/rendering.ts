import { createContext } from 'react';

/** Facts of the current rendering, for the root. */
interface Rendering {
  /** Request id of a failed page, for the error page. Null on every other page, so that it is the same for everybody. */
  readonly requestId: string | null;
  /** True if the failure is an outage of a service behind the site. */
  readonly isOutage: boolean;
  /** The nonce that marks our own inline scripts until they are sealed; undefined in the browser. */
  readonly scriptMark: string | undefined;
}

export const RenderingContext = createContext<Rendering>({
  requestId: null,
  isOutage: false,
  scriptMark: undefined,
});
