import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { certificateRemedy } from './check-vendors.ts';

const remedyOf = (reason: string) => certificateRemedy(reason, 'the mail server', 'SMTP_URL');

describe('the remedy for a certificate that is not accepted', () => {
  test('names the setting where the certificate has another name, in the words of this Node', () => {
    const certificate = { subject: { CN: 'mx.host.test' }, subjectaltname: 'DNS:mx.host.test' };
    const refusal = checkServerIdentity('mail.shop.test', certificate as unknown as PeerCertificate);
    expect(remedyOf(refusal?.message ?? '')).toMatch(
      /another name: write a name of its certificate in SMTP_URL, or give/,
    );
    const byNumber = checkServerIdentity('10.0.0.7', certificate as unknown as PeerCertificate);
    expect(remedyOf(byNumber?.message ?? '')).toMatch(/another name/);
  });

  test.each([
    ['self-signed certificate', /NODE_EXTRA_CA_CERTS/],
    ['self signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/],
    ['unable to verify the first certificate', /NODE_EXTRA_CA_CERTS/],
    ['unable to get local issuer certificate', /NODE_EXTRA_CA_CERTS/],
    ['certificate has expired', /renew the certificate of the mail server/],
    ['certificate is not yet valid', /check this machine's clock/],
  ])('for %s leads to the certificate, not to host and firewall', (reason, remedy) => {
    expect(remedyOf(reason)).toMatch(remedy);
    expect(remedyOf(reason)).not.toContain('firewall');
  });

  test.each(['connect ECONNREFUSED 127.0.0.1:465', 'getaddrinfo ENOTFOUND mail.shop.test', 'no answer in time'])(
    'is another one for %s',
    (reason) => expect(remedyOf(reason)).toBeNull(),
  );
});
