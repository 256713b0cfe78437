/** What the client needs to know of the merchant; none of it is ever logged or shown. */
export interface DarajaSettings {
  /** Without a slash at its end: Safaricom's sandbox or production, or a simulator. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
  readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** The till that receives the money in CustomerBuyGoodsOnline; null for a PayBill number. */
  readonly till: string | null;
  /** The operator in whose name money is sent back and receipts are looked up; null where there is none. */
  readonly initiator: DarajaInitiator | null;
}

export interface DarajaInitiator {
  /** The API operator's name in the M-Pesa portal. */
  readonly name: string;
  /** Its password under Safaricom's public key, in base64 (Daraja: SecurityCredential). */
  readonly securityCredential: () => Promise<string>;
}
