const stylesheet = /<link rel="stylesheet" href="([^"#]+)/g;
const typeface = /<link rel="preload" href="([^"]+)" as="font"/;

/**
 * Returns a Link header that names the styles and the typeface of a page, so that a browser requests them before the page has arrived.
 * Null for a page without styles. Takes the page as it is sent, without the marks of its scripts.
 */
export function preloadHeader(html: string): string | null {
  const styles = [...html.matchAll(stylesheet)].map(([, href]) => `<${href}>; rel=preload; as=style`);
  if (styles.length === 0) return null;
  const font = typeface.exec(html)?.[1];
  return [...styles, ...(font ? [`<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : [])].join(', ');
}
