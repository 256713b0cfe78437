declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    readonly address?: string;
    readonly port?: number;
    readonly silent?: boolean;
    readonly directory?: string;
    readonly allowMismatchedSignatures?: boolean;
    readonly configureBuckets?: readonly { readonly name: string }[];
  }

  /** A request and its answer, as its chain of Koa has them. */
  export interface S3Exchange {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    /** Has an account once the signature was found right. */
    readonly state: { readonly account?: unknown };
    status: number;
    type: string;
    body: unknown;
  }

  /** An S3 server that keeps objects in a folder and checks signatures; the one account is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    /** What each request goes through, from the first on. */
    readonly middleware: ((exchange: S3Exchange, next: () => Promise<void>) => Promise<void>)[];
    /** Where something of a bucket lies that is no object. */
    readonly store: { getResourcePath(bucket: string, key: undefined, resource: string): string };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
