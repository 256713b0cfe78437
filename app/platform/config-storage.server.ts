import type { Settings } from './config-settings.ts';
import { isLoopbackUrl } from './http/address.ts';

/** A bucket of an S3-compatible storage, and who writes it. */
export interface S3Config {
  /** Without a slash at its end; the bucket's name follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where media files lie. */
export type StorageConfig =
  | { readonly kind: 'folder' }
  | ({
      readonly kind: 's3';
      /** Whether browsers of admins send videos straight into the bucket. */
      readonly takesUploads: boolean;
    } & S3Config);

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Takes the settings as they were given: all of S3 or none. Adds to `problems` what is missing or wrong. */
export function readStorage(settings: Settings, problems: string[]): StorageConfig {
  if (names.every((name) => settings[name] === undefined)) return { kind: 'folder' };
  for (const name of names) if (settings[name] === undefined) problems.push(`${name} is missing`);
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => settings[name],
  );
  if (endpoint !== '' && !endpoint.startsWith('https://') && !isLoopbackUrl(endpoint))
    problems.push('S3_ENDPOINT must start with https://');
  const takesUploads = settings.S3_DIRECT_UPLOADS;
  return { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey, takesUploads };
}

/** Where browsers fetch media by signed links: an origin; null where it is this site's own. */
export function mediaOriginOf(storage: StorageConfig): string | null {
  return storage.kind === 's3' ? new URL(storage.endpoint).origin : null;
}

/** Where browsers of admins send videos: an origin; null where it is this site's own. */
export function uploadOriginOf(storage: StorageConfig): string | null {
  return storage.kind === 's3' && storage.takesUploads ? mediaOriginOf(storage) : null;
}
