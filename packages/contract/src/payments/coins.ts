/**
 * A payment company that takes coins. It speaks the first dialect (`psp.ts`); besides, a payment carries
 * whose it is, its answer and its events carry what the player is to do, and money that nobody has asked for
 * is told of as an operation of its own that names an invoice of the same player.
 */

/** Its notices come here. */
export const COINS_CALLBACK_PATH = '/api/v18/payments/callback/coins'
/** So many blocks on top of a transfer make it final. */
export const COINS_CONFIRMATIONS = 3
/** In nanotons: less is eaten by the fee of the network. */
export const COINS_MINIMUM = 100_000_000n
