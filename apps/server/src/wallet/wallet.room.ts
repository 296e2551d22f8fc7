import { walletSettings } from '@ayva/contract/wallet'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Room } from '#lib/room.ts'
import { walletFaults } from './books.sql.ts'
import { giveStart } from './wallet.cast.ts'
import { countFunds } from './wallet.sql.ts'
import { walletRoutes } from './wallet.routes.ts'

export const room: Room = {
  routes: walletRoutes,
  settings: walletSettings,
  seeds: { cast: giveStart },
  invariants: walletFaults,
  leaving: { holds: { what: 'money', count: countFunds } },
  knows: [
    ownRows({
      ...{ title: 'Кошельки', table: 'wallet_account', key: ['currency', 'kind'] },
      columns: { currency: 'валюта', kind: 'счёт', balance: 'в копейках' },
    }),
    ownRows({
      ...{ title: 'Движения денег', table: 'wallet_posting', key: ['transfer_id', 'n'] },
      columns: {
        ...{ transfer_id: 'перевод', account: 'счёт', amount: 'в копейках', currency: 'валюта' },
        ...{ balance_after: 'после него' },
      },
    }),
    ownRows({
      ...{ title: 'Переводы', table: 'wallet_transfer', key: ['id'] },
      columns: { id: 'перевод', reason: 'за что', made_at: 'когда', refs: 'к чему' },
    }),
  ],
}
