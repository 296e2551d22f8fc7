import { listIncidents } from '@ayva/contract/platform/incidents'
import * as contract from '@ayva/contract/platform/incidents/office'
import { type OpenSamples } from '#lib/samples.ts'
import * as store from './incidents.sql.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps } }) => {
  const known = ['31', '32', '33'].map((end) => `5b1f2a53-3b0f-4f4e-9d57-0c7b6a1f2e${end}`)
  const [written, changed, corrected] = known as [string, string, string]
  const startsAt = deps.clock.now()
  const state = 'investigating' as const
  for (const id of known) {
    const row = { id, title: 'Проба', affected: 'Ничего', state, startsAt, endedAt: null }
    await store.insertIncident(deps.db, row)
    const update = { incidentId: id, n: 1, state, text: 'Смотрим', at: startsAt, author: 'Ольга' }
    await store.insertUpdate(deps.db, update)
  }
  const why = 'опечатка'
  const begun = {
    title: 'Выводы стоят',
    affected: 'Выводы на карты',
    startsAt: startsAt.toISOString(),
  }
  return {
    samples: [
      [listIncidents, { query: { limit: '5', offset: '0' } }],
      [
        contract.listOfficeIncidents,
        { query: { state: 'all', after: `1764000000000.${written}` } },
      ],
      [contract.showOfficeIncident, { params: { id: written } }],
      [
        contract.publishIncident,
        {
          params: { id: '5b1f2a53-3b0f-4f4e-9d57-0c7b6a1f2e34' },
          body: { ...begun, state, text: 'Банк не отвечает' },
          anyText: ['title', 'affected', 'text'],
        },
      ],
      [
        contract.updateIncident,
        { params: { id: written }, body: { state, text: 'Чиним', seen: 1 }, anyText: ['text'] },
      ],
      [
        contract.changeIncident,
        {
          params: { id: changed },
          body: { ...begun, seen: 1, why },
          anyText: ['title', 'affected', 'why'],
        },
      ],
      [
        contract.correctUpdate,
        {
          params: { id: corrected, n: '1' },
          body: { text: 'Смотрим журнал', seen: 1, why },
          anyText: ['text', 'why'],
        },
      ],
    ],
  }
}
