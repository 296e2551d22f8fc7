import { walletSettings } from '@ayva/contract/wallet'
import { type Room } from '#lib/room.ts'
import { walletFaults } from './books.sql.ts'
import { giveStart } from './wallet.cast.ts'
import { walletRoutes } from './wallet.routes.ts'

export const room: Room = {
  routes: walletRoutes,
  settings: walletSettings,
  seeds: { cast: giveStart },
  invariants: walletFaults,
}
