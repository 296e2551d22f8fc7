import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/payments/gifts'
import * as office from '@ayva/contract/payments/gifts/office'
import { type OpenSamples } from '#lib/samples.ts'
import { giftFor, written } from './gifts.testing.ts'

const anywhen = ['body.from null', 'body.until null']
/** Unusual but permitted values of optional fields. */
const oddTerms = [
  'body.automatic true',
  'body.automatic false',
  'body.welcome null',
  ...['wagerTimes number zero', 'weights null', 'certainFrom null', 'closedGames no items'].map(
    (one) => `body.terms.${one}`,
  ),
  ...['takeDays null', 'percent null', 'rounds null'].map((one) => `body.terms.${one}`),
]
const oddCodes = ['body.usesMax null', 'body.disabled true', 'body.disabled false', ...anywhen]

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const own = (key: string) => giftFor(testApp, alisa, { key })
  const cash = await own('cash-50')
  const bonus = await own('bonus-100')
  const back = await own('cash-50')
  // Each is done already, so that repeating it moves nothing.
  await alisa.call(contract.activateGift, { params: { id: cash }, idempotencyKey: randomUUID() })
  await alisa.call(contract.activateGift, { params: { id: bonus }, idempotencyKey: randomUUID() })
  await alisa.call(contract.cancelGift, { params: { id: back }, idempotencyKey: randomUUID() })
  await alisa.call(contract.chooseWelcome, { body: { key: 'none' }, idempotencyKey: randomUUID() })
  const params = (id: number) => ({ params: { id: String(id) } })
  const code = {
    code: 'OSEN',
    gift: 'cash-50',
    usesMax: null,
    from: null,
    until: null,
    audience: 'all',
    disabled: false,
    why: 'осенняя рассылка',
  }
  return {
    samples: [
      [contract.listGifts, { query: { state: 'open' } }],
      [contract.showGift, params(bonus)],
      [contract.previewCancel, params(bonus)],
      [contract.activateGift, params(cash)],
      [contract.cancelGift, params(back)],
      // Random codes are refused like this one.
      [contract.applyPromo, { body: { code: 'НЕТТАКОГО' }, answers: 422, as: 'boris' }],
      [contract.chooseWelcome, { body: { key: 'none' } }],
      [office.listPrizes, { query: { currency: 'RUB' } }],
      [
        office.writeOffer,
        {
          body: { ...written('sample-gift'), why: 'для примера' },
          anyText: ['key', 'title', 'text', 'image', 'why'],
          oddAndRight: [...anywhen, ...oddTerms],
        },
      ],
      [
        office.giveGift,
        {
          params: { playerId: String(alisa.id) },
          body: { key: 'cash-50', why: 'за терпение' },
          // Random words may be keys that offers have.
          anyText: ['key', 'why'],
        },
      ],
      [
        office.listPlayerGifts,
        { params: { playerId: String(alisa.id) }, query: { state: 'open', after: '999' } },
      ],
      [office.listPromoCodes, { query: { after: 'a' } }],
      [
        office.writePromoCode,
        { body: code, anyText: ['code', 'gift', 'why'], oddAndRight: oddCodes },
      ],
    ],
  }
}
