interface SendingBytes {
  readonly method: 'PUT' | 'POST';
  readonly body: Blob | FormData;
  /** Media type of the answer; any if left out. */
  readonly accept?: string;
  readonly signal: AbortSignal;
  /** Hears how many bytes of it have left. */
  readonly progressed: (sent: number) => void;
}

/** The answer. */
export interface SentAnswer {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly body: string;
  /** Whether the answer was redirected, for example to the login after a session ended. */
  readonly isRedirected: boolean;
}

/** Sends bytes to an address, and resolves with the answer whatever it is. */
export function sendBytes(
  address: string,
  { method, body, accept = '*/*', signal, progressed }: SendingBytes,
): Promise<SentAnswer> {
  return new Promise((resolve) => {
    // Not fetch, which does not say how far it is.
    const request = new XMLHttpRequest();
    const breakOff = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded }) => progressed(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', breakOff);
      const { status, responseText, responseURL } = request;
      const asked = new URL(address, window.location.href).href;
      resolve({ status, body: responseText, isRedirected: responseURL !== '' && responseURL !== asked });
    });
    request.open(method, address);
    request.setRequestHeader('accept', accept);
    signal.addEventListener('abort', breakOff);
    request.send(body);
  });
}
