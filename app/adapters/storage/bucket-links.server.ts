import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from './bucket.ts';

/** In whose name the bucket is asked. */
export interface BucketAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: 's3';
}

/** Addresses that carry their signature, for clients without a key. `addressOf` gives where an object lies. */
export function createBucketLinks(
  account: BucketAccount,
  addressOf: (key: string, query: Readonly<Record<string, string>>) => URL,
): Pick<Bucket, 'linkTo' | 'linkToPart'> {
  return {
    async linkTo(key, { contentType, disposition, cacheControl, seconds }) {
      const url = addressOf(key, {
        'response-content-type': contentType,
        'response-content-disposition': disposition,
        'response-cache-control': cacheControl,
        'X-Amz-Expires': String(seconds),
      });
      const signed = await new AwsV4Signer({ ...account, method: 'GET', url: url.href, signQuery: true }).sign();
      return spaced(signed.url).href;
    },

    async linkToPart({ key, uploadId, number, byteSize, seconds }) {
      const url = addressOf(key, { partNumber: String(number), uploadId, 'X-Amz-Expires': String(seconds) });
      const signed = await new AwsV4Signer({
        ...account,
        method: 'PUT',
        url: url.href,
        // What the browser says of itself: another length has another signature.
        headers: { 'content-length': String(byteSize) },
        allHeaders: true,
        signQuery: true,
      }).sign();
      return spaced(signed.url).href;
    },
  };
}

/** A plus is a space to some and a plus to others. */
export const spaced = ({ href }: URL): URL => new URL(href.replaceAll('+', '%20'));
