import { booksSettings } from '@ayva/contract/ledger/books'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { closeForShow } from './books.demo-data.ts'
import { booksJobs } from './books.jobs.ts'
import { booksRoutes } from './books.routes.ts'
import { countLastFaults } from './books.sql.ts'
import { chainFaults } from './chain.sql.ts'

export const module: Module = {
  routes: booksRoutes,
  jobs: booksJobs,
  settings: booksSettings,
  seeds: { demoData: closeForShow },
  invariants: chainFaults,
  measures: [
    {
      name: 'books.differences',
      title: 'Расхождения при последней проверке книг',
      unit: 'count',
      read: ({ db }) => countLastFaults(db),
    },
  ],
  knows: [
    ownRows({
      title: 'Остатки в закрытых днях',
      table: 'books_leaf',
      key: ['day', 'currency'],
      columns: { day: 'день', currency: 'валюта', amount: 'в копейках', place: 'место в дереве' },
    }),
  ],
  samples: () => import('./books.samples.ts'),
}
