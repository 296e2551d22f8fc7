import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/platform/alerts/office'
import { type OpenSamples } from '#lib/samples.ts'
import * as store from './alerts.sql.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps } }) => {
  const id = randomUUID()
  const now = deps.clock.now()
  const row = { id, rule: 'sample', title: 'Проба', measure: 'jobs.dead', above: 0n, value: 2n }
  await store.insertAlert(deps.db, { ...row, beganAt: now })
  await store.raise(deps.db, id, now)
  return {
    samples: [
      [contract.listAlerts, { query: { state: 'all', after: `1764000000000.${id}` } }],
      [
        contract.acknowledgeAlert,
        { params: { id }, body: { note: 'смотрю журнал' }, anyText: ['note'] },
      ],
    ],
  }
}
