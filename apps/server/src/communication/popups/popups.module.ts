import { popupsSettings } from '@ayva/contract/communication/popups'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { popupsJobs } from './popups.jobs.ts'
import { popupsRoutes } from './popups.routes.ts'
import { forgetPopups, listWithImage } from './popups.sql.ts'

export const module: Module = {
  routes: popupsRoutes,
  jobs: popupsJobs,
  settings: popupsSettings,
  leaving: { forget: forgetPopups },
  pictureUses: async (tx, asked) =>
    (await listWithImage(tx, asked)).map((title) => ({
      place: `окно «${title}»`,
      path: '/popups',
    })),
  knows: [
    ownRows({
      title: 'Просмотренные окна',
      table: 'popup_view',
      key: ['popup_id'],
      columns: { popup_id: 'окно', viewed_at: 'когда' },
    }),
    ownRows({
      title: 'Сообщения поверх страниц',
      table: 'popup_message',
      key: ['id'],
      columns: {
        title: 'заголовок',
        text: 'текст',
        image: 'рисунок',
        made_at: 'отправлено',
        ends_at: 'до',
        closed_at: 'закрыто',
      },
    }),
    ownRows({
      title: 'Что было с окнами',
      table: 'popup_event',
      key: ['popup_id', 'display', 'event'],
      columns: { popup_id: 'окно', event: 'что', at: 'когда' },
    }),
  ],
  samples: () => import('./popups.samples.ts'),
}
