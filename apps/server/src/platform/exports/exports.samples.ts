import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/platform/exports'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import * as store from './exports.sql.ts'
import { newKeyOf } from './making.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps } }) => {
  const known = ['41', '42', '43'].map((end) => `5b1f2a53-3b0f-4f4e-9d57-0c7b6a1f2e${end}`)
  const [ready, cancelled, started] = known as [string, string, string]
  const askedAt = deps.clock.now()
  const expiresAt = after(askedAt, days(300))
  for (const id of [ready, cancelled]) {
    const row = { id, operatorId: randomUUID(), author: 'Ольга', list: 'players', filters: {} }
    const sealedKey = newKeyOf(deps, id)
    const chosen = { columns: ['Номер'], permissions: ['players.read'] }
    await store.insertExport(deps.db, { ...row, ...chosen, sealedKey, askedAt, expiresAt })
    await store.updateExport(deps.db, id, { state: 'ready', finishedAt: askedAt })
  }
  const query = { after: `1764000000000.${ready}` }
  return {
    samples: [
      [contract.listExports, { query }],
      [contract.listAllExports, { query }],
      [
        contract.startExport,
        {
          params: { id: started },
          body: { list: 'payments', filters: { kind: 'deposit', state: 'success' } },
          // The whole list.
          oddAndRight: ['body.filters no fields'],
        },
      ],
      [contract.cancelExport, { params: { id: cancelled } }],
      [contract.beginDownload, { params: { id: ready } }],
      [
        contract.readExportPart,
        // Only the operator who has begun a download may read its parts.
        { params: { id: ready, n: '0' }, query: { download: randomUUID() }, answers: 404 },
      ],
    ],
  }
}
