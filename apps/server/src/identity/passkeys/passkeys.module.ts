import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { passkeyJobs } from './passkeys.jobs.ts'
import { forgetPasskeys } from './leaving.sql.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { countPasskeys } from './passkeys.sql.ts'

export const module: Module = {
  routes: passkeyRoutes,
  jobs: passkeyJobs,
  waysIn: countPasskeys,
  leaving: { forget: forgetPasskeys },
  reclaim: forgetPasskeys,
  knows: [
    ownRows({
      title: 'Ключи доступа',
      table: 'passkey',
      key: ['id'],
      columns: { name: 'название', created_at: 'добавлен', used_at: 'последний вход' },
    }),
  ],
  samples: () => import('./passkeys.samples.ts'),
}
