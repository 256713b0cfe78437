import { dark, light } from './mail-colours.ts';

/** The inside of a composed mail, in the light theme, to be shown on a page of ours. */
export function bodyOfMail(html: string): string {
  return /<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? html;
}

/**
 * The same as the dark theme shows it. A page of ours allows no style sheet from within a mail, so what `mailStyles` does by
 * class is done to the inline colours, which are the same set.
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
