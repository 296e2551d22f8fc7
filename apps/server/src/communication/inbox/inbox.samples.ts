import * as contract from '@ayva/contract/communication/inbox'
import { sendNotification } from '@ayva/contract/communication/inbox/office'
import { type OpenSamples } from '#lib/samples.ts'
import { inboxOf, notify } from './inbox.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const { deps, clock } = testApp
  const said = { title: 'Проверка', text: 'Всё на месте.', link: null }
  for (const operation of ['sample one', 'sample two'])
    await notify(deps.db, {
      playerId: alisa.id,
      operation,
      name: 'message',
      said,
      at: clock.now(),
    })
  const page = { limit: 1, offset: 0, before: undefined }
  const { notifications } = await inboxOf(deps, alisa.id, page)
  const link = { text: 'К подаркам', value: '/gifts' }
  return {
    samples: [
      [contract.listInbox, { query: { limit: '10', offset: '0', before: '100' } }],
      [contract.deleteNotification, { params: { id: String(notifications[0]!.id) } }],
      [
        sendNotification,
        {
          params: { playerId: alisa.id.toString() },
          body: { title: 'Ответ поддержки', text: 'Мы посмотрели.', link, why: 'проверка' },
          anyText: ['title', 'text', 'link.text', 'why'],
          oddAndRight: ['body.link null'],
        },
      ],
    ],
  }
}
