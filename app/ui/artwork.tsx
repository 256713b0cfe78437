import { artworkUrl, type ArtRequest } from './artwork/artwork-url.ts';
import { COVER_SIZE } from './artwork/cover/cover-size.ts';
import { classNames } from './class-names.ts';

/** A bead on the page, in pixels; the server draws at this size. */
const BEAD = 8;

interface WovenProps {
  readonly category: string;
  readonly title: string;
  readonly seed?: number | undefined;
  /** Beads across and down. The picture covers its box; draw about as many beads as the box is wide. */
  readonly cols?: number | undefined;
  readonly rows?: number | undefined;
  /** True above the fold: loads at once. */
  readonly eager?: boolean | undefined;
}

function Drawing({
  request,
  className,
  eager,
  width,
  height,
}: {
  readonly request: ArtRequest;
  readonly className?: string | undefined;
  readonly eager?: boolean | undefined;
  readonly width: number;
  readonly height: number;
}) {
  return (
    <img
      src={artworkUrl(request)}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  );
}

interface CoverProps {
  readonly category: string;
  readonly title: string;
  readonly eager?: boolean | undefined;
}

/** Shows the cover of a course without a picture, drawn from its category and title. Fills its box. */
export function Cover({ eager, ...art }: CoverProps) {
  return <Drawing request={{ kind: 'cover', ...art }} {...COVER_SIZE} eager={eager} className="art" />;
}

/** Shows the woven picture of a project or a lesson, with the border of a kanga. Fills its box (.pic, .thumb). */
export function Weave({ cols = 52, rows = 16, eager, ...art }: WovenProps) {
  return (
    <Drawing
      request={{ kind: 'weave', cols, rows, ...art }}
      width={cols * BEAD}
      height={rows * BEAD}
      eager={eager}
      className="art"
    />
  );
}

/** Shows a woven picture without the border: thumbnails, strips, the hero's bands. */
export function Band({ cols = 24, rows = 16, eager, className, ...art }: WovenProps & { readonly className?: string }) {
  return (
    <Drawing
      request={{ kind: 'band', cols, rows, ...art }}
      width={cols * BEAD}
      height={rows * BEAD}
      eager={eager}
      className={classNames('art', className)}
    />
  );
}

/** Shows an uncoloured loom, for empty or locked content. */
export function GhostWeave({ cols = 60, rows = 16, eager, ...art }: WovenProps) {
  return (
    <Drawing
      request={{ kind: 'ghost', cols, rows, ...art }}
      width={cols * BEAD}
      height={rows * BEAD}
      eager={eager}
      className="art loom"
    />
  );
}

/** Shows a thumbnail of 66 × 44 (96 × 64); `small` is 48 × 32. */
export function Thumb({
  category,
  title,
  seed,
  small = false,
}: {
  readonly category: string;
  readonly title: string;
  readonly seed?: number | undefined;
  readonly small?: boolean | undefined;
}) {
  return (
    <span className={classNames('thumb', small && 'thumb-sm')}>
      <Band category={category} title={title} seed={seed} cols={24} rows={16} />
    </span>
  );
}

interface BadgeProps {
  readonly category: string;
  readonly title: string;
  /** 0 to 1; the badge fills from the middle outward. */
  readonly done?: number | undefined;
  readonly size?: number | undefined;
}

/** Shows a course's badge. It is complete only at 1, so that an unfinished course never looks finished. */
export function Badge({ category, title, done = 1, size = 96 }: BadgeProps) {
  const seed = Math.min(100, Math.max(0, Math.floor(done * 100)));
  return <Drawing request={{ kind: 'badge', category, title, seed }} width={size} height={size} className="disc" />;
}

/** Shows a person's weave, drawn from the name. */
export function Signature({ name, size = 20 }: { readonly name: string; readonly size?: number | undefined }) {
  return (
    <Drawing
      request={{ kind: 'sig', title: name }}
      width={size}
      height={size}
      className={classNames('sig', size > 40 && 'sig-lg')}
    />
  );
}

/** Shows the drawing of a service, by its category id. */
export function Patch({ service }: { readonly service: string }) {
  return (
    <Drawing request={{ kind: 'patch', category: service, title: service }} width={48} height={48} className="patch" />
  );
}
