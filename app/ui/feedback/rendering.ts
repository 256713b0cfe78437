import { createContext } from 'react';

/** What the root needs to know of the rendering it is part of. */
export interface Rendering {
  /** The request whose page failed, for the error page; null on every other page, which so stays the same for everybody. */
  readonly requestId: string | null;
  /** Whether it failed because something behind the site does not answer. */
  readonly isOutage: boolean;
  /** The nonce that marks our own inline scripts until they are sealed; undefined in the browser. */
  readonly scriptMark: string | undefined;
}

export const RenderingContext = createContext<Rendering>({
  requestId: null,
  isOutage: false,
  scriptMark: undefined,
});
