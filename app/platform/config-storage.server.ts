import type { Settings } from './config-settings.ts';
import { isLoopbackUrl } from './http/address.ts';

/** A bucket of an S3-compatible storage, with credentials that may write to it. */
export interface S3Config {
  /** Without a trailing slash. The path continues with the bucket's name. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Storage of media files. */
export type StorageConfig =
  | { readonly kind: 'folder' }
  | ({
      readonly kind: 's3';
      /** True if staff's browsers upload videos straight to the bucket. */
      readonly takesUploads: boolean;
    } & S3Config);

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads the settings of the storage: all of S3's or none. Adds missing and wrong settings to `problems`. */
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

/** Returns the origin of signed media links; null if this site serves media itself. */
export function mediaOriginOf(storage: StorageConfig): string | null {
  return storage.kind === 's3' ? new URL(storage.endpoint).origin : null;
}

/** Returns the origin that staff's browsers upload videos to; null if it is this site. */
export function uploadOriginOf(storage: StorageConfig): string | null {
  return storage.kind === 's3' && storage.takesUploads ? mediaOriginOf(storage) : null;
}
