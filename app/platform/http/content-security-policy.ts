import { createHash, randomBytes } from 'node:crypto';
import { blocksIn } from '#app/shared/text-blocks.ts';

/** Returns a random mark for the scripts of one rendering. */
export function createScriptMark(): string {
  return randomBytes(16).toString('base64url');
}

/** HTML whose inline scripts are allowed by their hashes. */
interface SealedHtml {
  readonly html: string;
  /** CSP sources: 'sha256-…', quoted. */
  readonly scriptSources: readonly string[];
}

/**
 * Turns nonces into hashes, so that a rendered page can be cached and sent to everybody. Hashes only inline scripts with the rendering's
 * own mark: an injected script has no mark, gets no hash and does not run.
 */
export function sealScripts(html: string, mark: string): SealedHtml {
  const sources = new Set<string>();
  for (const { opening, inner: text } of blocksIn(html, /<script\b[^<>]*>/g, '</script>')) {
    if (opening[0].includes(`nonce="${mark}"`) && !/\ssrc=/.test(opening[0])) {
      sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptSources: [...sources] };
}

export interface PolicyOptions {
  /** True if the site's address is https. */
  readonly secure: boolean;
  /** Lets Vite inject styles and open its socket. */
  readonly development: boolean;
  /** Origin of signed media links; null if this site serves all media. */
  readonly mediaOrigin: string | null;
  /** Origin that the page's scripts upload files to; null if it is this site. */
  readonly uploadOrigin: string | null;
}

/** Returns the Content-Security-Policy of a page. */
export function contentSecurityPolicy(scriptSources: readonly string[], options: PolicyOptions): string {
  const { secure, development, mediaOrigin, uploadOrigin } = options;
  const media = mediaOrigin === null ? '' : ` ${mediaOrigin}`;
  const uploads = uploadOrigin === null ? '' : ` ${uploadOrigin}`;
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Values such as a progress bar's width are style attributes.
    "style-src-attr 'unsafe-inline'",
    // Owners may link images on other sites, over TLS only and without a referrer. All pages allow it, because client navigation keeps
    // the policy of the first page.
    `img-src 'self' data: https:${media}`,
    "font-src 'self'",
    `media-src 'self'${media}`,
    `connect-src 'self'${uploads}${development ? ' ws:' : ''}`,
    // pdf.js starts its worker from a blob.
    "worker-src 'self' blob:",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (secure) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
