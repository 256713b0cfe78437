import { randomInt } from 'node:crypto';

/** An answer of the simulated API before it becomes HTTP. `body` is sent unchanged. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Builds a JSON answer. */
export function jsonAnswer(status: number, body: unknown): ApiAnswer {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Builds Daraja's error body, `{requestId, errorCode, errorMessage}`. The first part of the code is the HTTP status. */
export function darajaError(errorCode: string, errorMessage: string): ApiAnswer {
  const requestId = `${randomInt(10_000, 99_999)}-${randomInt(1_000_000, 99_999_999)}-1`;
  return jsonAnswer(Number(errorCode.slice(0, 3)), { requestId, errorCode, errorMessage });
}

/** Builds the error body of the gateway in front of Daraja (Apigee). */
export function gatewayFault(status: number, faultstring: string, errorcode: string): ApiAnswer {
  return jsonAnswer(status, { fault: { faultstring, detail: { errorcode } } });
}

/** 400.002.02: Daraja refuses this field. */
export function invalidField(field: string): ApiAnswer {
  return darajaError('400.002.02', `Bad Request - Invalid ${field}`);
}

/** 404.001.03: the token is missing, unknown or expired. */
export function invalidToken(): ApiAnswer {
  return darajaError('404.001.03', 'Invalid Access Token');
}
