import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/protection/harm-markers'
import * as office from '@ayva/contract/protection/harm-markers/office'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { insertMarker } from './harm-markers.sql.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps }, alisa }) => {
  const id = randomUUID()
  await insertMarker(deps.db, {
    playerId: alisa.id,
    id,
    rule: 'sample',
    title: 'Проба',
    value: 7n,
    atLeast: 5n,
    foundAt: after(deps.clock.now(), -days(40)),
  })
  const query = { after: `1764000000000.${id}` }
  return {
    samples: [
      [contract.listHarmMarkers, { query }],
      [
        contract.answerHarmMarker,
        { params: { id }, body: { choice: 'agree', words: 'верно' }, anyText: ['words'] },
      ],
      [office.listFoundMarkers, { query: { state: 'all', ...query } }],
      [
        office.noteMarker,
        {
          params: { playerId: String(alisa.id), id },
          body: { note: 'поговорили' },
          anyText: ['note'],
        },
      ],
    ],
  }
}
