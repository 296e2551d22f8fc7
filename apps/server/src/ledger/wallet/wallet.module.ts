import { walletSettings } from '@ayva/contract/ledger/wallet'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { walletsOf } from './balances.ts'
import { balanceCommand } from './bot.ts'
import { walletFaults } from './books.sql.ts'
import { walletJobs } from './bonus.jobs.ts'
import { countOfClub } from './repayment.ts'
import { callOffAll } from './repayment.sql.ts'
import { giveStart } from './wallet.demo-data.ts'
import { countFunds } from './wallet.sql.ts'
import { walletConsumers } from './wallet.consumers.ts'
import { walletRoutes } from './wallet.routes.ts'

export const module: Module = {
  routes: walletRoutes,
  jobs: walletJobs,
  settings: walletSettings,
  seeds: { demoArrival: giveStart },
  invariants: walletFaults,
  leaving: { holds: { what: 'money', count: countFunds }, forget: callOffAll },
  walletsOf,
  self: async ({ db }, playerId, account) => ({ wallets: await walletsOf(db, playerId, account) }),
  subscribes: walletConsumers,
  botCommands: { balance: balanceCommand },
  counters: { userVipClub: { count: countOfClub } },
  samples: () => import('./wallet.samples.ts'),
  knows: [
    ownRows({
      title: 'Кошельки',
      table: 'wallet_account',
      key: ['currency', 'kind'],
      columns: { currency: 'валюта', kind: 'счёт', balance: 'в копейках' },
    }),
    ownRows({
      title: 'Бонусы',
      table: 'bonus_grant',
      key: ['id'],
      columns: {
        id: 'бонус',
        currency: 'валюта',
        amount: 'в копейках',
        source: 'за что',

        required: 'надо отыграть',
        wagered: 'отыграно',
        terms: 'условия',
        status: 'состояние',
        granted_at: 'с',
        expires_at: 'до',
        ended_at: 'закончен',
        kept: 'стало деньгами',
        lost: 'сгорело',
      },
    }),
    ownRows({
      title: 'Раунды на бонусы',
      table: 'bonus_round',
      key: ['round_id'],
      columns: {
        round_id: 'раунд',
        grant_id: 'бонус',
        stake: 'из бонуса',
        payout: 'вернулось',
        counted: 'в счёт отыгрыша',
        at: 'когда',
      },
    }),
    ownRows({
      title: 'Бесплатные ставки',
      table: 'free_rounds',
      key: ['id'],
      columns: {
        id: 'подарок',
        currency: 'валюта',
        game_id: 'игра',
        bet: 'ставка',
        given: 'дано',
        remaining: 'осталось',
        source: 'за что',
        status: 'состояние',
        paid: 'выплачено',
        granted_at: 'с',
        expires_at: 'до',
      },
    }),
    ownRows({
      title: 'Движения денег',
      table: 'wallet_posting',
      key: ['transfer_id', 'n'],
      columns: {
        transfer_id: 'перевод',
        account: 'счёт',
        amount: 'в копейках',
        currency: 'валюта',
        balance_after: 'после него',
      },
    }),
    ownRows({
      title: 'Возвраты',
      table: 'repayment',
      key: ['id'],
      columns: {
        kind: 'вид',
        currency: 'валюта',
        amount: 'в копейках',
        words: 'за что',
        offered_at: 'предложен',
        taken_at: 'забран',
        called_off_at: 'отозван',
      },
    }),
    ownRows({
      title: 'Переводы',
      table: 'wallet_transfer',
      key: ['id'],
      columns: { id: 'перевод', reason: 'за что', made_at: 'когда', refs: 'к чему' },
    }),
  ],
}
