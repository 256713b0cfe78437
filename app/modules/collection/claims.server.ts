/** Claims for providers and for the portal. */
export { selectClaim, selectClaimedCodes } from './claims/claim-queries.server.ts';
