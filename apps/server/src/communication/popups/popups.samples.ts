import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/communication/popups'
import * as office from '@ayva/contract/communication/popups/office'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { insertPopup } from './popups.sql.ts'

const why = 'проверка'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const { db, clock } = testApp.deps
  const now = clock.now()
  const id = randomUUID()
  await insertPopup(db, {
    id,
    title: 'Новая игра',
    text: 'Посмотрите её правила.',
    image: null,
    label: null,
    path: null,
    audience: 'all',
    condition: null,
    isOffer: false,
    position: 0,
    startsAt: now,
    endsAt: after(now, days(300)),
    author: 'проверка',
    madeAt: now,
  })
  const content = {
    title: 'Новая игра',
    text: 'Посмотрите её правила.',
    image: 'offers/fair',
    link: { label: 'К игре', path: '/games' },
  }
  const anyText = ['content.title', 'content.text', 'content.link.label', 'why']
  return {
    samples: [
      [contract.viewPopup, { params: { id } }],
      [
        contract.sendPlacementEvent,
        { params: { id, event: 'shown' }, body: { display: randomUUID() } },
      ],
      [
        office.createPopup,
        {
          body: {
            uuid: randomUUID(),
            content,
            audience: 'all',
            condition: { fact: 'labels', has: 'vip' },
            isOffer: true,
            position: 10,
            from: now.toISOString(),
            to: after(now, days(300)).toISOString(),
            why,
          },
          anyText: anyText.concat('condition.has'),
          oddAndRight: ['body.isOffer true'],
        },
      ],
      [office.stopPopup, { params: { id }, body: { why }, anyText: ['why'] }],
      [
        office.sendPopupMessage,
        {
          params: { playerId: alisa.id.toString() },
          body: {
            uuid: randomUUID(),
            content,
            position: 'bottom-right',
            isOffer: false,
            days: 7,
            why,
          },
          anyText,
          oddAndRight: ['body.isOffer true', 'body.isOffer false'],
        },
      ],
    ],
  }
}
