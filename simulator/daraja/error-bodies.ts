import { randomInt } from 'node:crypto';

/** An answer of the simulated API before it becomes HTTP. `body` is sent as it is. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON answer. */
export function jsonAnswer(status: number, body: unknown): ApiAnswer {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Daraja's error form: `{requestId, errorCode, errorMessage}`. The HTTP status is the code's first part. */
export function darajaError(errorCode: string, errorMessage: string): ApiAnswer {
  const requestId = `${randomInt(10_000, 99_999)}-${randomInt(1_000_000, 99_999_999)}-1`;
  return jsonAnswer(Number(errorCode.slice(0, 3)), { requestId, errorCode, errorMessage });
}

/** The form of the gateway in front of Daraja (Apigee). */
export function gatewayFault(status: number, faultstring: string, errorcode: string): ApiAnswer {
  return jsonAnswer(status, { fault: { faultstring, detail: { errorcode } } });
}

/** 400.002.02: a field that Daraja does not accept, by its name. */
export function invalidField(field: string): ApiAnswer {
  return darajaError('400.002.02', `Bad Request - Invalid ${field}`);
}

/** 404.001.03: no token, an unknown one, or one that has expired. */
export function invalidToken(): ApiAnswer {
  return darajaError('404.001.03', 'Invalid Access Token');
}
