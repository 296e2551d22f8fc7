import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { factorJobs } from './factors.jobs.ts'
import { forgetFactors } from './leaving.sql.ts'
import { sealedSecrets } from './totp.ts'

/** Its calls are mounted by `auth`, which can check the password as a proof of ownership. */
export const module: Module = {
  jobs: factorJobs,
  leaving: { forget: forgetFactors },
  reclaim: forgetFactors,
  sealed: [sealedSecrets],
  knows: [
    ownRows({
      title: 'Второй шаг входа',
      table: 'factor',
      key: ['kind'],
      columns: { kind: 'способ', enabled_at: 'включён' },
    }),
    ownRows({
      title: 'Доверенные браузеры',
      table: 'trusted_device',
      key: ['id'],
      columns: { user_agent: 'браузер', created_at: 'с', expires_at: 'до' },
    }),
  ],
  samples: () => import('./factors.samples.ts'),
}
