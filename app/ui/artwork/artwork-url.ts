/**
 * What the server draws: `cover` of a course that has no picture, `weave` with the border of a kanga, `band` without one (thumbnails, strips),
 * `ghost` not strung yet, `badge` (the seed is the done share in percent), `sig` a person's own weave
 * (the title is the name), `patch` a service.
 */
export type ArtKind = 'cover' | 'weave' | 'band' | 'ghost' | 'badge' | 'sig' | 'patch';

export interface ArtRequest {
  readonly kind: ArtKind;
  /** A category id; unknown ones are drawn as general, and have no cover. */
  readonly category?: string | undefined;
  readonly title: string;
  /** 0 to 9999; for a badge the done share in percent. */
  readonly seed?: number | undefined;
  /** Beads across and down; cover, badge, sig and patch have their own size. */
  readonly cols?: number | undefined;
  readonly rows?: number | undefined;
}

/** Bounds that the drawing keeps, so that nobody makes the server draw for long. */
export const ART_LIMITS = { cols: 160, rows: 100, beads: 9600, seed: 9999, title: 200 } as const;

/**
 * The address of a picture: /art/{kind}/{category}/{seed}/{cols}x{rows}/{title}.svg. Two pages that
 * show the same picture share the address, so the browser fetches it once.
 */
export function artworkUrl({ kind, category = 'general', title, seed = 0, cols = 1, rows = 1 }: ArtRequest): string {
  // a cut through a surrogate pair would make encodeURIComponent throw
  const text = encodeURIComponent(title.slice(0, ART_LIMITS.title).toWellFormed());
  return `/art/${kind}/${encodeURIComponent(category)}/${seed}/${cols}x${rows}/${text}.svg`;
}
