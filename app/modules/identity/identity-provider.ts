/** What the browser carries to the provider and back, and what only we know of it. */
export interface SignInSecrets {
  /** Comes back with the answer: which sign-in it belongs to. */
  readonly state: string;
  /** Comes back inside the signed token: it was made for this sign-in. */
  readonly nonce: string;
  /** Proves to the provider that the code is redeemed by the client that began the sign-in (PKCE). */
  readonly codeVerifier: string;
}

/** A person's identity, as the provider has signed it. */
export interface ProvenIdentity {
  /** The provider, by the name under which its people are kept. */
  readonly issuer: string;
  /** The person there, for ever. */
  readonly subject: string;
  /** In lower case; may change at the provider. Null where the provider gave none, or none that can be used. */
  readonly email: string | null;
  /** Whether the provider has seen that the e-mail is theirs. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/**
 * Another site that knows people: an OpenID provider, spoken to by authorization code with PKCE. Every call may take up to
 * ten seconds, so none belongs into a transaction.
 */
export interface IdentityProvider {
  /** Where to send the browser. Throws IdentityProviderError. */
  signInUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /**
   * Turns the provider's answer, which is our address with its query, into somebody: redeems the code and checks
   * signature, issuer, audience, time and nonce of the token. Throws IdentityProviderError.
   */
  redeem(answer: URL, secrets: SignInSecrets): Promise<ProvenIdentity>;
}

/**
 * Why nobody was proven: `denied` by the person, or `failed` for whatever else: the provider is down, slow, or says what
 * cannot be believed.
 */
export class IdentityProviderError extends Error {
  readonly reason: 'denied' | 'failed';
  constructor(reason: 'denied' | 'failed', cause: unknown) {
    super(`the identity provider's answer: ${reason}`, { cause });
    this.name = 'IdentityProviderError';
    this.reason = reason;
  }
}
