import { COINS_CALLBACK_PATH } from '@ayva/contract/payments/coins'
import { jsonProvider } from './json-provider.ts'

/** Coins, sent to the player's own address with a memo of the payment (`contract/payments/coins.ts`). */
export const coins = jsonProvider({
  path: COINS_CALLBACK_PATH,
  at: ({ COINS_URL: url, COINS_SECRET: secret }) => ({ url, secret }),
  ofPlayers: true,
})
