import { m } from '#texts';

interface Chapter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/**
 * Returns the chapters of a project's overview. A line that begins with '## ' is a chapter's heading; paragraphs before the first one
 * form the chapter 'Overview'. Blank lines separate paragraphs.
 */
export function overviewChapters(overview: string): readonly Chapter[] {
  return overview
    .replaceAll('\r\n', '\n')
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading = m.portfolio_overview()] = /^## (.*)/.exec(part) ?? [];
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
