import { open } from 'node:fs/promises';
import { pieceType, tusVersion } from '#app/modules/catalogue/media/uploads/tus.ts';
import { finishPath, uploadsPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import type { SiteClient } from './site-client.ts';

const pieceSize = 8 * 1_048_576;

/** A staff member's browser that uploads videos in pieces, as the form does. */
export class TusClient {
  readonly #site: string;
  readonly #browser: SiteClient;

  /** `browser` is signed in as a staff member. */
  constructor(site: string, browser: SiteClient) {
    this.#site = site;
    this.#browser = browser;
  }

  /** Announces a private video. Returns the upload's address. */
  async begin(byteSize: number): Promise<string> {
    const metadata = Object.entries({ filename: 'talk.mp4', kind: 'video', audience: 'private' })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { 'upload-length': String(byteSize), 'upload-metadata': metadata };
    return (await this.#ask('POST', uploadsPath, headers)).headers.get('location') ?? '';
  }

  /** Sends the missing bytes of a file up to `end`. */
  async send(address: string, path: string, end: number): Promise<void> {
    const file = await open(path);
    let at = Number((await this.#ask('HEAD', address)).headers.get('upload-offset'));
    while (at < end) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(pieceSize, end - at)), { position: at });
      const headers = { 'content-type': pieceType, 'upload-offset': String(at) };
      const answer = await this.#ask('PATCH', address, headers, buffer.subarray(0, bytesRead));
      at = Number(answer.headers.get('upload-offset'));
    }
    await file.close();
  }

  /** Makes a media file of the upload. */
  async finish(address: string): Promise<{ readonly id: string; readonly sha256: string }> {
    const finished = await this.#ask('POST', finishPath(address.slice(uploadsPath.length + 1)));
    return (await finished.json()) as { id: string; sha256: string };
  }

  async #ask(method: string, address: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    const ours = { origin: this.#site, cookie: this.#browser.cookie, 'tus-resumable': tusVersion, ...headers };
    const answer = await fetch(this.#site + address, {
      method,
      headers: ours,
      body: body ? new Uint8Array(body) : null,
    });
    if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
