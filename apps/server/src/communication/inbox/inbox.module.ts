import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { inboxJobs } from './inbox.jobs.ts'
import { inboxConsumers } from './inbox.consumers.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { countUnread, forgetInbox } from './inbox.sql.ts'
import { view } from './inbox.ts'

export const module: Module = {
  routes: inboxRoutes,
  jobs: inboxJobs,
  subscribes: inboxConsumers,
  // Counts notifications that were not viewed; a reset marks all as viewed.
  counters: {
    unreadNotifications: { count: ({ db }, playerId) => countUnread(db, playerId), reset: view },
  },
  leaving: { forget: forgetInbox },
  knows: [
    ownRows({
      title: 'Уведомления',
      table: 'inbox_notification',
      key: ['id'],
      columns: {
        name: 'вид',
        said: 'что сказано',
        at: 'когда',
        created_at: 'записано',
        viewed_at: 'просмотрено',
        deleted_at: 'удалено',
      },
    }),
  ],
  samples: () => import('./inbox.samples.ts'),
}
