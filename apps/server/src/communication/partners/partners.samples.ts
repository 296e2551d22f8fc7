import { randomUUID } from 'node:crypto'
import * as office from '@ayva/contract/communication/partners/office'
import { type OpenSamples } from '#lib/samples.ts'
import { insertDelivery, updateDelivery, upsertPartner } from './partners.sql.ts'
import { sealSecret } from './partners.ts'

const why = 'проверка'
const switches = ['events.registration', 'events.first_deposit', 'events.deposit']

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const { db, clock } = testApp.deps
  const at = clock.now()
  const id = 'garden'
  await upsertPartner(db, {
    id,
    name: 'Садовник',
    refCodes: ['garden'],
    url: 'https://partner.example/postback?click={click_id}',
    secret: sealSecret(testApp.deps, id, 'secret-of-the-garden'),
    registration: true,
    firstDeposit: true,
    deposit: false,
    tellsAmount: false,
    enabled: false,
    author: 'проверка',
    changedAt: at,
  })
  const eventId = randomUUID()
  const name = { playerId: alisa.id, partnerId: id, operation: 'registration' }
  const money = { amount: null, currency: null }
  const event = 'registration' as const
  await insertDelivery(db, { ...name, ...money, event, eventId, refCode: id, clickId: null, at })
  await updateDelivery(db, name, { state: 'dead' })
  return {
    samples: [
      [
        office.savePartner,
        {
          body: {
            key: id,
            name: 'Яблоневый сад',
            refCodes: ['orchard', 'apples'],
            url: 'https://partner.example/p?click={click_id}&e={event}&id={event_id}',
            secret: 'sixteen-signs-at-least',
            events: { registration: true, first_deposit: true, deposit: false },
            tellsAmount: false,
            enabled: true,
            why,
          },
          anyText: ['name', 'secret', 'why'],
          oddAndRight: ['body.refCodes one item'].concat(
            switches
              .concat('tellsAmount', 'enabled')
              .flatMap((name) => [`body.${name} true`, `body.${name} false`]),
          ),
        },
      ],
      [office.showPartner, { params: { partner: id } }],
      [office.listPartnerDeliveries, { params: { partner: id }, query: { state: 'dead' } }],
      [
        office.repeatPartnerDelivery,
        { params: { partner: id, event: eventId }, body: { why }, anyText: ['why'] },
      ],
    ],
  }
}
