/** The merchant's settings for the client. Never logged or shown. */
export interface DarajaSettings {
  /** Without a trailing slash: Safaricom's sandbox or production, or a simulator. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
  readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** The till that receives the money in CustomerBuyGoodsOnline; null for a PayBill number. */
  readonly till: string | null;
  /** The operator that sends refunds and looks up receipts; null without one. */
  readonly initiator: DarajaInitiator | null;
}

export interface DarajaInitiator {
  /** The API operator's name in the M-Pesa portal. */
  readonly name: string;
  /** The password encrypted with Safaricom's public key, in base64 (Daraja: SecurityCredential). */
  readonly securityCredential: () => Promise<string>;
}
