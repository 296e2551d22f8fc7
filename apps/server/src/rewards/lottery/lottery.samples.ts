import * as lottery from '@ayva/contract/rewards/lottery'
import * as office from '@ayva/contract/rewards/lottery/office'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { insertLottery } from './lottery.sql.ts'
import { newLotterySecret } from './secret.ts'

const why = 'проверка'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { db, clock, config } = testApp.deps
  const now = clock.now()
  const make = (name: string) =>
    insertLottery(db, {
      name,
      art: 'orbita',
      startAt: after(now, -days(1)),
      endAt: after(now, days(300)),
      currency: 'RUB',
      prizes: [100n],
      isVip: false,
      author: 'проверка',
      ...newLotterySecret(config),
    })
  const one = (await make('Полнолуние'))!
  const empty = (await make('Звездопад'))!
  const params = { id: one.id.toString() }
  return {
    samples: [
      [
        lottery.listLotteries,
        {
          query: {
            active: '1',
            'startDate[to]': '2026-11-21T12:00:00.000Z',
            mode: 'full',
            sort: '-startDate',
            limit: '10',
            offset: '0',
            currency: 'RUB',
          },
        },
      ],
      [lottery.showLottery, { params, query: { currency: 'RUB' } }],
      [lottery.listTickets, { params, query: { limit: '10', offset: '0', before: '100' } }],
      // The caller has no confirmed contact.
      [lottery.takeTicket, { params, answers: 409 }],
      [
        office.createLottery,
        {
          body: {
            name: 'Листопад',
            art: 'orbita',
            currency: 'RUB',
            prizes: ['50000'],
            labels: [],
            startDate: '2026-11-22T12:00:00.000Z',
            endDate: '2027-11-22T12:00:00.000Z',
            why,
          },
          anyText: ['name', 'why'],
        },
      ],
      [
        office.cancelLottery,
        { params: { id: empty.id.toString() }, body: { why }, anyText: ['why'] },
      ],
    ],
  }
}
