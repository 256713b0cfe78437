import { request, type Agent } from 'node:http';
import { request as requestSecurely } from 'node:https';

/** Posts a callback as M-Pesa does. Rejects any status but 200. */
export function postCallback(address: URL, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = (address.protocol === 'https:' ? requestSecurely : request)(
      address,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`a callback was answered ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
