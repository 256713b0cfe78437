/** What the simulated Daraja knows of the shop: its app keys, its PayBill number, its operator, and the name shown on prompts. */
export interface SimulatorMerchant {
  readonly name: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** PayBill number: BusinessShortCode of every request, and PartyB of CustomerPayBillOnline. */
  readonly shortcode: string;
  readonly passkey: string;
  /** Till number: PartyB of CustomerBuyGoodsOnline. */
  readonly till: string;
  /** The operator that reverses payments and asks about transactions for the shop: Initiator of those requests. */
  readonly initiatorName: string;
  /** What their SecurityCredential holds, encrypted for the simulator's certificate. */
  readonly initiatorPassword: string;
}

/** The credentials that the simulator expects unless it is told others. They open nothing but a simulator. */
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
