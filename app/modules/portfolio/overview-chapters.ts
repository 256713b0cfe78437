export interface Chapter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/**
 * The chapters of a project's overview. A line that begins with '## ' is the heading of a chapter; paragraphs before the first one are
 * the chapter 'Overview'. Blank lines part paragraphs.
 */
export function overviewChapters(overview: string): readonly Chapter[] {
  return overview
    .replaceAll('\r\n', '\n')
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading = 'Overview'] = /^## (.*)/.exec(part) ?? [];
      const text = part.replace(/^## .*/, '');
      return {
        heading: heading.trim(),
        paragraphs: text
          .split(/\n{2,}/)
          .map((one) => one.trim())
          .filter(Boolean),
      };
    })
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
