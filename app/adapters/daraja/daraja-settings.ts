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
}
