import { lotterySettings } from '@ayva/contract/rewards/lottery'
import { nextSettings } from '@ayva/contract/rewards/lottery/settings'
import { ownRows } from '#lib/data/own-rows.ts'
import { counting, menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { lotteryFaults } from './books.sql.ts'
import { drawJobs } from './draw.ts'
import { showLotteries } from './lottery.demo-data.ts'
import { lotteryRoutes } from './lottery.routes.ts'
import { newContests } from '../contests/contests.ts'
import { countNew, forgetOwner } from './lottery.sql.ts'
import { isOn, mayBeLottery } from './lottery.ts'
import { lotteryRemarks } from './salt.ts'
import { sealedLotteries } from './secret.ts'

export const module: Module = {
  routes: lotteryRoutes,
  jobs: drawJobs,
  settings: { ...lotterySettings, ...nextSettings },
  seeds: { demoData: showLotteries },
  invariants: lotteryFaults,
  remarks: lotteryRemarks,
  sealed: [sealedLotteries],
  namedPages: { '/lottery/view/:lotteryId': mayBeLottery },
  counters: {
    lottery: newContests('mine', { isOn, countNew }),
    userVipClub: newContests('club', { isOn, countNew }),
  },
  leaving: { forget: forgetOwner },
  menus: [
    {
      ...counting('lottery', menuLink('/lottery', 'Лотереи', 'ticket', { guest: 43, player: 43 })),
      flag: 'feature_lottery',
    },
  ],
  knows: [
    ownRows({
      title: 'Билеты лотерей',
      table: 'lottery_ticket',
      key: ['lottery_id', 'number'],
      owner: 'owner_id',
      columns: { lottery_id: 'лотерея', number: 'билет', at: 'когда' },
    }),
    ownRows({
      title: 'Выигрыши в лотереях',
      table: 'lottery_winner',
      key: ['lottery_id', 'place'],
      owner: 'owner_id',
      columns: {
        lottery_id: 'лотерея',
        place: 'место',
        number: 'билет',
        currency: 'валюта',
        amount: 'в копейках',
        paid_at: 'когда',
      },
    }),
  ],
  samples: () => import('./lottery.samples.ts'),
}
