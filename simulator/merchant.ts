/** The shop as the simulated Daraja knows it: app keys, PayBill number, operator, and the name on prompts. */
export interface SimulatorMerchant {
  readonly name: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** PayBill number: BusinessShortCode of every request, and PartyB of CustomerPayBillOnline. */
  readonly shortcode: string;
  readonly passkey: string;
  /** Till number: PartyB of CustomerBuyGoodsOnline. */
  readonly till: string;
  /** The operator who reverses payments and reads transaction statuses for the shop: Initiator of those requests. */
  readonly initiatorName: string;
  /** The operator's password, which SecurityCredential contains, encrypted with the simulator's certificate. */
  readonly initiatorPassword: string;
}

/** Default credentials. They open nothing but a simulator. */
export const simulatorMerchant: SimulatorMerchant = {
  name: 'MIC3',
  consumerKey: 'simulator-consumer-key',
  consumerSecret: 'simulator-consumer-secret',
  shortcode: '600584',
  passkey: 'simulator-passkey',
  till: '5600584',
  initiatorName: 'simulator-initiator',
  initiatorPassword: 'simulator-initiator-password',
};
