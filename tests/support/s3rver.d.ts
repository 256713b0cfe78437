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

  /** A request and its answer in s3rver's Koa chain. */
  export interface S3Exchange {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    /** Has an account after the signature was accepted. */
    readonly state: { readonly account?: unknown };
    status: number;
    type: string;
    body: unknown;
  }

  /** An S3 server that stores objects in a folder and checks signatures; its only account is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    /** Middleware that each request passes, in order. */
    readonly middleware: ((exchange: S3Exchange, next: () => Promise<void>) => Promise<void>)[];
    /** Returns the path of a bucket's resource that is not an object. */
    readonly store: { getResourcePath(bucket: string, key: undefined, resource: string): string };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
