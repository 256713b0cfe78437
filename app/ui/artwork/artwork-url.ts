/**
 * Kinds of drawings: `cover` of a course without a picture, `weave` with the border of a kanga, `band` without one (thumbnails, strips),
 * `ghost` uncoloured, `badge` (the seed is the done share in percent), `sig` a person's weave (the title is the name), `patch` a service.
 */
type ArtKind = 'cover' | 'weave' | 'band' | 'ghost' | 'badge' | 'sig' | 'patch';

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

/** Limits of a drawing, so that no request makes the server draw for long. */
export const ART_LIMITS = { cols: 160, rows: 100, beads: 9600, seed: 9999, title: 200 } as const;

/**
 * Returns the address of a drawing: /art/{kind}/{category}/{seed}/{cols}x{rows}/{title}.svg. Equal drawings have equal addresses, so the
 * browser loads each once.
 */
export function artworkUrl({ kind, category = 'general', title, seed = 0, cols = 1, rows = 1 }: ArtRequest): string {
  // toWellFormed, because encodeURIComponent throws for half a surrogate pair
  const text = encodeURIComponent(title.slice(0, ART_LIMITS.title).toWellFormed());
  return `/art/${kind}/${encodeURIComponent(category)}/${seed}/${cols}x${rows}/${text}.svg`;
}
