import { supportSettings } from '@ayva/contract/communication/support'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { countUnread, forgetChats } from './chat.sql.ts'
import { showConversation } from './support.demo-data.ts'
import { supportJobs } from './support.jobs.ts'
import { supportRoutes } from './support.routes.ts'

export const module: Module = {
  routes: supportRoutes,
  jobs: supportJobs,
  settings: supportSettings,
  menus: [menuLink('/support', 'Поддержка', 'chat-circle-dots', { footer: 15 })],
  counters: { supportAnswers: { count: ({ db }, playerId) => countUnread(db, playerId) } },
  leaving: { forget: forgetChats },
  knows: [
    ownRows({
      title: 'Разговоры с поддержкой',
      table: 'support_chat',
      key: ['id'],
      columns: { opened_at: 'начат', since: 'изменён', state: 'состояние', rating: 'оценка' },
    }),
    ownRows({
      title: 'Сообщения чата поддержки',
      table: 'support_message',
      key: ['id'],
      columns: {
        author: 'кто',
        name: 'сотрудник',
        text: 'что сказано',
        about_kind: 'о чём',
        about_id: 'номер',
        sent_at: 'когда',
      },
    }),
  ],
  seeds: { demoEnd: showConversation },
  samples: () => import('./support.samples.ts'),
}
