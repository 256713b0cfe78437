import { createHash, randomBytes } from 'node:crypto';

/** A mark that only scripts of this rendering carry. */
export function createScriptMark(): string {
  return randomBytes(16).toString('base64url');
}

/** HTML whose own inline scripts are allowed by their hashes. */
export interface SealedHtml {
  readonly html: string;
  /** CSP sources: 'sha256-…', quoted. */
  readonly scriptSources: readonly string[];
}

/**
 * Turns nonces into hashes, so that a rendered page can be kept and sent to everybody. Only inline scripts that carry the
 * rendering's own mark are hashed: a script that got into the page by somebody's text has no mark, gets no hash and does not run.
 */
export function sealScripts(html: string, mark: string): SealedHtml {
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (attributes.includes(`nonce="${mark}"`) && !/\ssrc=/.test(attributes)) {
      sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptSources: [...sources] };
}

export interface PolicyOptions {
  /** The site's address is https. */
  readonly secure: boolean;
  /** Lets Vite inject styles and open its socket. */
  readonly development: boolean;
  /** Where signed links to media lead; null where media come from this site alone. */
  readonly mediaOrigin: string | null;
  /** Where the page's own scripts send files; null where they send them to this site alone. */
  readonly uploadOrigin: string | null;
}

/** The Content-Security-Policy of a page. */
export function contentSecurityPolicy(scriptSources: readonly string[], options: PolicyOptions): string {
  const { secure, development, mediaOrigin, uploadOrigin } = options;
  const media = mediaOrigin === null ? '' : ` ${mediaOrigin}`;
  const uploads = uploadOrigin === null ? '' : ` ${uploadOrigin}`;
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Measures such as a progress bar's width are style attributes.
    "style-src-attr 'unsafe-inline'",
    // Owners may show pictures that lie elsewhere (an image's URL); only over TLS, and without a referrer. On every page,
    // because a page that scripts open keeps the policy of the first one.
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
