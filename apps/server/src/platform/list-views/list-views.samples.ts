import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/platform/list-views'
import { type OpenSamples } from '#lib/samples.ts'
import { putView } from './list-views.sql.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps } }) => {
  const shared = randomUUID()
  await putView(deps.db, {
    id: shared,
    operatorId: randomUUID(),
    author: 'Вика',
    list: '/articles',
    name: 'Черновики',
    query: 'state=draft',
    isShared: true,
    version: 1,
    changedAt: deps.clock.now(),
  })
  return {
    samples: [
      [contract.listViews, { query: { list: '/articles', q: 'черн' } }],
      [
        contract.saveView,
        {
          params: { id: randomUUID() },
          body: {
            list: '/articles',
            name: 'Показанные',
            query: 'state=shown&sort=-changed',
            shared: true,
            seen: 0,
          },
          anyText: ['name'],
        },
      ],
      [contract.dropView, { params: { id: shared }, body: { seen: 1 } }],
      [
        contract.chooseDefaultView,
        { body: { list: '/articles', view: null }, oddAndRight: ['body.view null'] },
      ],
    ],
  }
}
