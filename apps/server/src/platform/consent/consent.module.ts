import { consentSettings } from '@ayva/contract/platform/consent'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { consentJobs } from './consent.jobs.ts'
import { consentRoutes } from './consent.routes.ts'
import { choiceRows, forgetConsents } from './consent.sql.ts'
import { channelsIn, isCalm } from './preferences.ts'

export const module: Module = {
  routes: consentRoutes,
  jobs: consentJobs,
  settings: consentSettings,
  self: async ({ db }, playerId) => ({ calm: await isCalm(db, playerId) }),
  facts: {
    consents: {
      kind: 'list',
      summary: 'Каналы, по которым игрок принимает предложения',
      rows: choiceRows,
      of: async () => channelsIn,
    },
  },
  leaving: { forget: forgetConsents },
  knows: [
    ownRows({
      title: 'Тихий режим и часовой пояс',
      table: 'consent_player',
      key: ['player_id'],
      columns: { calm: 'тихий режим', time_zone: 'часовой пояс' },
    }),
    ownRows({
      title: 'Согласия на предложения',
      table: 'consent_choice',
      key: ['channel'],
      columns: { channel: 'канал', allowed: 'присылать', chosen_by: 'как выбрано', at: 'когда' },
    }),
    ownRows({
      title: 'Отправленные предложения',
      table: 'consent_sent',
      key: ['channel', 'operation'],
      columns: { channel: 'канал', operation: 'что', at: 'когда' },
    }),
  ],
  samples: () => import('./consent.samples.ts'),
}
