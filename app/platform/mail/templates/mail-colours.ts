import { blocksIn } from '#app/shared/text-blocks.ts';

/** Colours of the site's themes (`app/ui/styles`), in a notation that every mail program understands. */
export const light = {
  canvas: '#f6f4f0',
  sheet: '#fefdfc',
  line: '#dfdad3',
  ink: '#251814',
  muted: '#594943',
} as const;

/** The same colours in the dark theme. */
export const dark: Record<keyof typeof light, string> = {
  canvas: '#140e0c',
  sheet: '#1d1512',
  line: '#3d322d',
  ink: '#fbf3e9',
  muted: '#c3b5ab',
};

/** Colours of both themes. */
export const bead = {
  marigold: '#ffb620',
  vermilion: '#eb4c2e',
  cream: '#f9ebd2',
  cobalt: '#4a74ea',
  sky: '#90c8ec',
  band: '#1d1311',
  onMarigold: '#1f130c',
} as const;

/**
 * The style sheet of mails. All elements have inline styles of the light theme, because many mail programs drop style sheets. The others
 * get the dark theme and the layout of narrow screens from here; their rules need `!important` to override inline styles.
 */
export const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .m-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .m-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .m-canvas, .m-canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
  .m-sheet { background-color: ${dark.sheet} !important; border-color: ${dark.line} !important; }
  .m-line { border-color: ${dark.line} !important; }
  .m-ink { color: ${dark.ink} !important; }
  .m-muted { color: ${dark.muted} !important; }
}
`;

/** Returns the body of a mail in the light theme, for display on a page of the site. */
export function bodyOfMail(html: string): string {
  return blocksIn(html, /<body[^<>]*>/g, '</body>').next().value?.inner ?? html;
}

/**
 * Returns the body of a mail in the dark theme. The site's pages allow no style sheet within a mail, so this replaces the inline colours,
 * where `mailStyles` does it by class.
 */
export function darkBodyOfMail(html: string): string {
  const darkOf = new Map<string, string>(
    Object.entries(light).map(([name, colour]) => [colour, dark[name as keyof typeof light]]),
  );
  const colours = new RegExp([...darkOf.keys()].join('|'), 'g');
  return bodyOfMail(html).replaceAll(/style="[^"]*"/g, (style) =>
    style.replaceAll(colours, (colour) => darkOf.get(colour) ?? colour),
  );
}
