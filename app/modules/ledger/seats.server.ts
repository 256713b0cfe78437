/**
 * Functions on seats for other modules, inside their own transactions and after their own access check. Only the ledger writes seats.
 */
export {
  lockSeat,
  seatPrices,
  takeSeat,
  writeSeats,
  type LockedSeat,
  type SeatedCourse,
} from './seats/seat-orders.server.ts';
export {
  anonymiseSeatsFor,
  anonymiseSeatsOf,
  selectOrderOfUnnamedSeats,
  selectSeat,
  selectSeats,
  updateSeatMailed,
  updateSeatNames,
  type OrderedSeat,
  type SeatName,
} from './seats/seat-queries.server.ts';
