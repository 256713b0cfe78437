import { dark, light } from './mail-colours.ts';
import { blocksIn } from '#app/shared/text-blocks.ts';

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
