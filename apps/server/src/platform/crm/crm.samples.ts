import * as contract from '@ayva/contract/platform/crm'
import * as office from '@ayva/contract/platform/crm/office'
import { type OpenSamples } from '#lib/samples.ts'

const why = 'проверка'
const id = '5b0e1c1e-6a52-4c35-9d2c-6f2a3c1d7e10'
const content = {
  slug: 'game_slider',
  title: 'Раунд можно проверить',
  text: 'Хеш секрета показан до ставки.',
  image: 'offers/fair',
  button: 'Как это устроено',
  link: '/fairness',
  audience: 'all',
  condition: { fact: 'labels', has: 'vip' },
  device: 'any',
  from: '2026-11-20T00:00:00.000Z',
  to: '2036-11-20T00:00:00.000Z',
  position: 10,
  isOffer: false,
  flag: 'strip',
  enabled: true,
}

export const openSamples: OpenSamples = async ({ testApp }) => {
  const [shipped] = await testApp.call(contract.listRotator, { params: { slug: 'game_slider' } })
  const params = { id: shipped!.id }
  return {
    samples: [
      [contract.listRotator, { params: { slug: 'game_slider' }, query: { device: 'phone' } }],
      [contract.showRotator, { params: { slug: 'hello_bar' }, query: { device: 'phone' } }],
      [
        contract.sendItemAction,
        {
          params,
          body: { action: 'button_clicked', data: { page: '/' } },
          anyText: ['data', 'data.phone'],
        },
      ],
      [office.listOfficeItems, { query: { slug: 'game_slider' } }],
      [office.listItemActions, { params }],
      [
        office.saveItem,
        {
          params: { id },
          body: { ...content, seen: 0, why },
          anyText: ['title', 'text', 'button', 'condition.has', 'why'],
          // Each of these values changes nothing.
          oddAndRight: [
            'body.isOffer false',
            'body.enabled true',
            'body.seen number zero',
            'body.condition missing',
          ],
        },
      ],
      [
        office.switchItem,
        {
          params,
          body: { enabled: true, seen: 1, why },
          anyText: ['why'],
          oddAndRight: ['body.enabled true'],
        },
      ],
    ],
  }
}
