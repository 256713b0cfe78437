import type { DetailedError } from 'tus-js-client';
import { uploadsPath } from '../uploads/upload.ts';
import type { FileToSend } from './upload-state.ts';
import { connectionLost, refusalFrom, type UploadRefusal } from './finish-file.ts';
import { fingerprintOf } from './unfinished-uploads.ts';
import { retryDelays, type UploadCallbacks, type UploadTransport } from './upload-transport.ts';

/** Bytes per request. Each is on the server's disk before the next is sent, and short enough for the timeouts of proxies. */
const chunkSize = 8 * 1024 * 1024;

/** Uploads to our own server, by tus. Loads the library with the first file. */
export async function openTusTransport(
  { file, kind, isPublic, field, failure }: FileToSend,
  callbacks: UploadCallbacks,
): Promise<UploadTransport> {
  const tus = await import('tus-js-client');
  const upload = new tus.Upload(file, {
    endpoint: uploadsPath,
    chunkSize,
    retryDelays: [...retryDelays],
    metadata: { filename: file.name, kind, audience: isPublic ? 'public' : 'private' },
    fingerprint: async () => fingerprintOf(file, field),
    onProgress: (sent) => callbacks.progressed(sent),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const willPass = status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 507);
      if (willPass) callbacks.waits();
      return willPass;
    },
    onError: (error) => callbacks.failed(refusalOf(error as DetailedError, failure)),
    onSuccess: () => callbacks.isWhole(upload.url?.split('/').at(-1) ?? ''),
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  return {
    start: () => upload.start(),
    stop: () => upload.abort(),
    drop: () => upload.abort(true),
    async forget() {
      const storage = tus.defaultOptions.urlStorage;
      for (const { urlStorageKey } of await upload.findPreviousUploads()) await storage.removeUpload(urlStorageKey);
    },
  };
}

function refusalOf({ originalResponse }: DetailedError, failure?: string): UploadRefusal {
  if (!originalResponse) return connectionLost();
  return refusalFrom(originalResponse.getStatus(), originalResponse.getBody(), failure);
}
