/** The part of autocannon that the benchmarks use. The package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds; 10 without an amount. */
    readonly duration?: number;
    /** Requests, instead of a duration. */
    readonly amount?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent in turns; `setupRequest` changes each before sending. */
    readonly requests?: readonly { readonly setupRequest: (request: object) => object }[];
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly errors: number;
    readonly non2xx: number;
  }
  type OnResponse = (client: unknown, status: number, bytes: number, milliseconds: number) => void;
  interface Run extends Promise<Result> {
    on(event: 'response', listener: OnResponse): void;
  }
  export default function autocannon(options: Options): Run;
}
