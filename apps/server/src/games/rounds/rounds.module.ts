import { roundsSettings } from '@ayva/contract/games/rounds/settings'
import { counting, menuLink, playerLink } from '#lib/menus.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { roundsFaults } from './books.sql.ts'
import { sealedDemos } from './demo/demo-secret.ts'
import { deleteLinks } from './fairness/links.sql.ts'
import { playEvenings } from './rounds.demo-data.ts'
import { countManual } from './office/office.sql.ts'
import { roundsCommand } from './history/bot.ts'
import { exportedRounds } from './history/exported.ts'
import { longDaysWeek, nightsWeek } from './history/week.ts'
import { roundsTimeline } from './history/player-rounds.ts'
import { roundsJobs } from './rounds.jobs.ts'
import { roundsConsumers } from './rounds.consumers.ts'
import { roundsRoutes } from './rounds.routes.ts'
import { blockStakes, changeZone, countOpenRounds, liftBlock, openRounds } from './rounds.ts'
import { countOpenRounds as countOpen, findRound } from './rounds.sql.ts'
import { sealedPairs } from './fairness/seed-states.ts'

export const module: Module = {
  routes: (app, deps, parts) => roundsRoutes(app, openRounds(deps), parts),
  jobs: roundsJobs,
  subscribes: roundsConsumers,
  settings: roundsSettings,
  botCommands: { rounds: roundsCommand },
  facts: { nightsWeek, longDaysWeek },
  seeds: { demoData: playEvenings },
  invariants: roundsFaults,
  zoneChosen: changeZone,
  exports: [exportedRounds],
  sealed: [sealedPairs, sealedDemos],
  leaving: {
    holds: { what: 'rounds', count: countOpen },
    begin: (tx, playerId, startsAt) => blockStakes(tx, { playerId, rule: 'closing', startsAt }),
    callOff: (tx, playerId) => liftBlock(tx, playerId, 'closing'),
    forget: deleteLinks,
  },
  chatAbout: { round: async (...asked) => (await findRound(...asked)) !== undefined },
  knows: [
    ownRows({
      title: 'Раунды',
      table: 'round',
      key: ['id'],
      columns: {
        id: 'раунд',
        game_id: 'игра',
        opened_at: 'когда',
        status: 'чем кончился',
        stake: 'ставка',
        payout: 'выплата',
        currency: 'валюта',
        nonce: 'номер',
        seed_pair_id: 'пара',
      },
    }),
    ownRows({
      title: 'Пары секрета и слова',
      table: 'seed_pair',
      key: ['id'],
      columns: {
        id: 'пара',
        client_seed: 'слово',
        server_seed_hash: 'хеш секрета',
        started_at: 'с',
        revealed_at: 'раскрыта',
      },
    }),
    ownRows({
      title: 'Ссылки на повторы раундов',
      table: 'round_link',
      key: ['round_id'],
      columns: { round_id: 'раунд', token: 'ссылка', made_at: 'когда' },
    }),
    ownRows({
      title: 'Запреты ставок',
      table: 'stake_block',
      key: ['rule'],
      columns: {
        rule: 'почему',
        starts_at: 'с',
        ends_at: 'до',
        from_minute: 'закрыто с минуты дня',
        to_minute: 'до минуты дня',
        zone: 'часовой пояс',
        next_zone: 'следующий часовой пояс',
        next_at: 'он с',
      },
    }),
    ownRows({
      title: 'Лимиты ставок',
      table: 'stake_total',
      key: ['currency', 'period'],
      columns: {
        currency: 'валюта',
        period: 'период',
        staked: 'поставлено',
        won: 'выиграно',
        max_staked: 'не больше ставок',
        max_lost: 'не больше проигрыша',
        rounds: 'раундов',
        max_rounds: 'не больше раундов',
        max_bet: 'не больше одной ставки',
      },
    }),
  ],
  samples: () => import('./rounds.samples.ts'),
  timeline: [roundsTimeline],
  queues: [
    {
      name: 'rounds',
      title: 'Раунды, которые ждут решения',
      permission: 'rounds.read',
      count: countManual,
    },
  ],
  counters: { openRounds: { count: countOpenRounds } },
  menus: [
    {
      ...counting(
        'openRounds',
        playerLink('/payment/game-history', 'Раунды', 'clock-counter-clockwise', { player: 50 }),
      ),
      flag: 'user_game_history',
    },
    menuLink('/fairness', 'Честность', 'shield-check', {
      guest: 60,
      footer: 30,
    }),
  ],
}
