/** Secrets of a sign-in: some go through the browser to the provider and back, some stay with us. */
export interface SignInSecrets {
  /** Returns with the answer and identifies the sign-in. */
  readonly state: string;
  /** Returns inside the signed token, which proves that it was made for this sign-in. */
  readonly nonce: string;
  /** Proves to the provider that the code is redeemed by the client that began the sign-in (PKCE). */
  readonly codeVerifier: string;
}

/** A person's identity, as the provider has signed it. */
export interface ProvenIdentity {
  /** Name of the provider under which its accounts are stored. */
  readonly issuer: string;
  /** The person there, forever. */
  readonly subject: string;
  /** Lower case; may change at the provider. Null if the provider sent none, or an unusable one. */
  readonly email: string | null;
  /** True if the provider has verified the e-mail. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/**
 * An OpenID provider that authenticates people, by authorization code with PKCE. A call may take ten seconds, so call it outside of
 * transactions.
 */
export interface IdentityProvider {
  /** Returns the address for the browser. Throws IdentityProviderError. */
  signInUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /**
   * Returns the person of the provider's answer (our address with its query): redeems the code and checks the token's signature, issuer,
   * audience, time and nonce. Throws IdentityProviderError.
   */
  redeem(answer: URL, secrets: SignInSecrets): Promise<ProvenIdentity>;
}

/**
 * Failed authentication: `denied` by the person, or `failed` for any other reason: the provider is down, slow, or its answer is invalid.
 */
export class IdentityProviderError extends Error {
  readonly reason: 'denied' | 'failed';
  constructor(reason: 'denied' | 'failed', cause: unknown) {
    super(`the identity provider's answer: ${reason}`, { cause });
    this.name = 'IdentityProviderError';
    this.reason = reason;
  }
}
