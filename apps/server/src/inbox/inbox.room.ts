import { inboxSettings } from '@ayva/contract/inbox'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Room } from '#lib/room.ts'
import { inboxJobs } from './inbox.jobs.ts'
import { inboxNews } from './inbox.news.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { countUnread, forgetInbox } from './inbox.sql.ts'

export const room: Room = {
  routes: inboxRoutes,
  jobs: inboxJobs,
  hears: inboxNews,
  settings: inboxSettings,
  counters: { unreadNotifications: ({ db }, playerId) => countUnread(db, playerId) },
  leaving: { forget: forgetInbox },
  knows: [
    ownRows({
      ...{ title: 'Уведомления', table: 'inbox_notification', key: ['id'] },
      columns: {
        ...{ name: 'вид', said: 'что сказано', at: 'когда', created_at: 'записано' },
        ...{ viewed_at: 'просмотрено', deleted_at: 'удалено' },
      },
    }),
  ],
  samples: () => import('./inbox.samples.ts'),
}
