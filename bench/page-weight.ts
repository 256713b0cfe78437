import { request } from 'node:http';

export interface PageWeight {
  /** Bytes over the wire, compressed: JavaScript, CSS, and everything the HTML names. */
  readonly scripts: number;
  readonly styles: number;
  readonly whole: number;
}

/** Weighs what a first visit loads without scrolling: the HTML and all files its tags name, once each. */
export async function weighPage(site: string, path: string): Promise<PageWeight> {
  const page = await load(new URL(path, site));
  const html = await (await fetch(new URL(path, site))).text();
  const names = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
  const scripts = names(/(?:<link rel="modulepreload"[^>]* href|<script[^>]* src|import ["'])="?([^"']+\.js)/g).concat(
    names(/import\s*(?:\*\s*as\s*\w+\s*from\s*)?["']([^"']+\.js)["']/g),
  );
  const styles = names(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const fonts = names(/<link[^>]*href="([^"]+\.woff2)"/g);
  const pictures = names(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g);
  const weigh = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      [...new Set(files)].map(async (file) => load(new URL(file.replaceAll('&amp;', '&'), site))),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const [scriptBytes, styleBytes, rest] = [
    await weigh(scripts),
    await weigh(styles),
    await weigh([...fonts, ...pictures]),
  ];
  return { scripts: scriptBytes, styles: styleBytes, whole: page + scriptBytes + styleBytes + rest };
}

/** The compressed size of an answer. `fetch` would unpack it. */
async function load(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url.href} answers ${answer.statusCode}`));
      let size = 0;
      answer.on('data', (part: Buffer) => void (size += part.length));
      answer.on('end', () => resolve(size));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
