import type { RenditionQuality } from '#app/modules/catalogue/media/preparation/preparation.ts';

/** What a learner watches: the video as it was uploaded, or a smaller form of it. */
export type Quality = 'original' | RenditionQuality;

/** From most data to least. */
const qualities: readonly Quality[] = ['original', 'small', 'sound'];

/** A form of a video that a learner may choose. */
export interface VideoSource {
  readonly quality: Quality;
  readonly url: string;
  readonly byteSize: number;
}

/** Returns the forms of a video, the original first. */
export function sourcesOf({
  url,
  byteSize,
  renditions,
}: {
  readonly url: string;
  readonly byteSize: number;
  readonly renditions: readonly VideoSource[];
}): readonly [VideoSource, ...VideoSource[]] {
  return [{ quality: 'original', url, byteSize }, ...renditions];
}

interface Device {
  /** The last choice on this device; anything else is ignored. */
  readonly remembered: string | null;
  readonly isSaving: boolean;
  /** The original is for Wi-Fi alone. */
  readonly isWifiOnly: boolean;
  /** The browser's names, where it has them: 'slow-2g' to '4g'; 'wifi', 'cellular'. */
  readonly effectiveType?: string;
  readonly type?: string;
}

const slow: readonly string[] = ['slow-2g', '2g', '3g'];
const unmetered: readonly string[] = ['wifi', 'ethernet'];

/** Returns the quality in which a video starts: the last choice, or small where data are scarce. Takes more data only if nothing less is offered. */
export function startingQuality(
  offered: readonly Quality[],
  { remembered, isSaving, isWifiOnly, effectiveType = '', type = '' }: Device,
): Quality {
  const isScarce = isSaving || slow.includes(effectiveType);
  const chosen = qualities.find((quality) => quality === remembered) ?? (isScarce ? 'small' : 'original');
  const wanted = chosen === 'original' && isWifiOnly && !unmetered.includes(type) ? 'small' : chosen;
  const isOffered = new Set(offered);
  if (wanted === 'sound' && !isOffered.has('sound')) return isOffered.has('small') ? 'small' : 'original';
  return isOffered.has(wanted) ? wanted : 'original';
}

/** Returns the whole shillings that data cost at a price for a GB, rounded up; null without a price. */
export function shillingsFor(bytes: number, shillingsPerGb: number): number | null {
  return shillingsPerGb > 0 ? Math.max(1, Math.ceil((bytes / 1024 ** 3) * shillingsPerGb)) : null;
}
