import * as contract from '@ayva/contract/protection/limits'
import {
  givePlayerLimit,
  liftExclusion,
  showPlayerLimits,
} from '@ayva/contract/protection/limits/office'
import fc from 'fast-check'
import { anything, digits, mostly } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { keepMatch } from './persons/persons.sql.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa, boris }) => {
  const put = testApp.callAs(boris.token)
  const limit = { name: 'deposit', period: 'month', currency: 'RUB' } as const
  await put(contract.setLimit, { body: { ...limit, max: 900_000_00n } })
  const { schedule } = await put(contract.setLimit, { body: { ...limit, max: 950_000_00n } })
  const id = schedule[0]!.id
  const match = {
    playerId: boris.id,
    otherId: alisa.id,
    kinds: ['email' as const],
    isStrong: false,
  }
  await keepMatch(testApp.deps.db, match, testApp.clock.now())
  return {
    samples: [
      [
        contract.setLimit,
        {
          // A limit of time, because a limit of money would refuse valid calls of other samples.
          body: { name: 'session', period: 'day', currency: null, max: '600' },
          fuzz: randomLimits,
          oddAndRight: ['body.max null'],
        },
      ],
      [showPlayerLimits, { params: { playerId: String(boris.id) } }],
      [
        givePlayerLimit,
        {
          params: { playerId: String(boris.id) },
          // Of deposits, and looser than the player's own: nothing stands in the way of other calls.
          body: { ...limit, max: '960000000', why: 'проверка' },
          anyText: ['why'],
          oddAndRight: ['zero', 'negative zero', 'over 2^31', 'over 2^53', 'null'].map(
            (odd) => `body.max ${odd}`,
          ),
        },
      ],
      [
        liftExclusion,
        {
          params: { playerId: String(boris.id), otherId: String(alisa.id) },
          body: { why: 'проверка' },
          anyText: ['why'],
        },
      ],
      [contract.listLimitChanges, { query: { limit: '10', offset: '0' } }],
      [contract.confirmLimit, { as: 'boris', params: { id }, answers: 422 }],
      [contract.dropLimitChange, { as: 'boris', params: { id } }],
      [contract.takeBreak, { as: 'boris', last: true, body: { term: 'day' } }],
    ],
  }
}

const randomLimits = fc.record({
  name: mostly(fc.constant('session'), anything),
  period: mostly(fc.constant('day'), anything),
  currency: mostly(fc.constant(null), anything),
  max: mostly(fc.constantFrom('600', '700', '5'), digits),
  timeZone: mostly(fc.constantFrom('Europe/Moscow', 'Asia/Omsk'), anything),
})
