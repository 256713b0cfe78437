interface SendingBytes {
  readonly method: 'PUT' | 'POST';
  readonly body: Blob | FormData;
  /** Accepted media type of the answer; any by default. */
  readonly accept?: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent. */
  readonly progressed: (sent: number) => void;
}

/** Text of the answer. */
export interface SentAnswer {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly body: string;
  /** Whether the answer was redirected, for example to the login after a session ended. */
  readonly isRedirected: boolean;
}

/** Sends bytes to an address, and resolves with any answer. */
export function sendBytes(
  address: string,
  { method, body, accept = '*/*', signal, progressed }: SendingBytes,
): Promise<SentAnswer> {
  return new Promise((resolve) => {
    // XMLHttpRequest, because fetch reports no progress.
    const request = new XMLHttpRequest();
    const breakOff = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded }) => progressed(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', breakOff);
      const { status, responseText, responseURL } = request;
      const requestUrl = new URL(address, window.location.href).href;
      resolve({ status, body: responseText, isRedirected: responseURL !== '' && responseURL !== requestUrl });
    });
    request.open(method, address);
    request.setRequestHeader('accept', accept);
    signal.addEventListener('abort', breakOff);
    request.send(body);
  });
}
