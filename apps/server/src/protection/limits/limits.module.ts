import { limitsSettings } from '@ayva/contract/protection/limits'
import { countedFact } from '#lib/fact.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type MenuEntry, playerLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { limitsFaults } from './books.sql.ts'
import { limitsConsumers } from './limits.consumers.ts'
import { limitsRoutes } from './limits.routes.ts'
import { leave } from './leaving.ts'
import { raisedRows } from './limits.sql.ts'
import { offersRefused } from './breaks.ts'
import { mustNotBeOnBreak, playersOnBreak, selfOf } from './limits.ts'
import { monthJobs } from './month.ts'
import { limitsTimeline } from './limits.timeline.ts'
import { personsJobs } from './persons/persons.jobs.ts'
import { limitsJobs } from './time.ts'

const which = { name: 'что', period: 'период', currency: 'валюта' }

export const module: Module = {
  routes: limitsRoutes,
  jobs(deps, parts) {
    const ofTime = limitsJobs(deps)
    const ofMonth = monthJobs(deps, parts)
    const ofPersons = personsJobs(deps)
    return {
      tasks: { ...ofTime.tasks, ...ofMonth.tasks, ...ofPersons.tasks },
      cron: [...ofTime.cron!, ...ofMonth.cron!, ...ofPersons.cron!],
    }
  },
  subscribes: limitsConsumers,
  settings: limitsSettings,
  self: selfOf,
  invariants: limitsFaults,
  mayPlay: mustNotBeOnBreak,
  selfExcluded: playersOnBreak,
  offersRefused,
  facts: {
    raisesMonth: countedFact('Сколько лимитов за тридцать дней стали мягче', raisedRows),
  },
  timeline: [limitsTimeline],
  // Limits and breaks are kept, because questions about them may come later.
  leaving: { forget: leave },
  menus: [
    ofProfile('/games-limits/deposit', 'Лимиты', 'shield-check', { profile: 40 }),
    ofProfile('/self-exclusion-option', 'Самоисключение', 'pause-circle', { profile: 50 }),
  ],
  knows: [
    ownRows({
      title: 'Лимиты',
      table: 'player_limit',
      key: ['name', 'period', 'currency'],
      columns: { ...which, max: 'не больше', set_at: 'с' },
    }),
    ownRows({
      title: 'Лимиты, которые поставило казино',
      table: 'limit_given',
      key: ['name', 'period', 'currency'],
      columns: { ...which, max: 'не больше', given_at: 'с' },
    }),
    ownRows({
      title: 'Ожидающие изменения лимитов',
      table: 'limit_plan',
      key: ['id'],
      columns: { ...which, max: 'не больше', at: 'можно подтвердить с', until: 'до' },
    }),
    ownRows({
      title: 'Изменения лимитов',
      table: 'limit_change',
      key: ['id'],
      columns: { ...which, max: 'не больше', at: 'когда' },
    }),
    ownRows({
      title: 'Перерывы от игры',
      table: 'player_break',
      key: ['n'],
      columns: {
        term: 'срок',
        since: 'с',
        until: 'до',
        opens_at: 'игра открывается',
        matched: 'вслед за другим аккаунтом',
      },
    }),
    ownRows({
      title: 'Время в игре за день',
      table: 'limit_time',
      key: ['player_id'],
      columns: { day: 'день', ms: 'миллисекунд', last_at: 'последняя ставка' },
    }),
  ],
  samples: () => import('./limits.samples.ts'),
}

function ofProfile(...entry: Parameters<typeof playerLink>): MenuEntry {
  return { ...playerLink(...entry), flag: 'feature_limits' }
}
