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

  /** An S3 server that keeps objects in a folder and checks signatures; the one account is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
