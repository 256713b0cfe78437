import { useLayoutEffect, type RefObject } from 'react';
import { changeSource } from './video-element.ts';

/** Plays a video from an address. Runs before the effects that play it, so that nothing of the address on the page is requested. */
export function useSource(element: RefObject<HTMLVideoElement | null>, url: string): void {
  useLayoutEffect(() => {
    const video = element.current;
    if (video && video.getAttribute('src') !== url) changeSource(video, url);
  });
}
