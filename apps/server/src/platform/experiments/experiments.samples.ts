import * as contract from '@ayva/contract/platform/experiments'
import * as office from '@ayva/contract/platform/experiments/office'
import { type OpenSamples } from '#lib/samples.ts'
import { insertExperiment } from './experiments.sql.ts'

const hash = '0123456789ab'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { db, clock } = testApp.deps
  const at = clock.now()
  const wish = {
    name: 'Сначала телефон',
    place: 'registration_first',
    tried: 'phone',
    share: 50,
  } as const
  await insertExperiment(db, {
    hash,
    ...wish,
    startsAt: null,
    endsAt: null,
    state: 'running',
    version: 1,
    author: 'проверка',
    madeAt: at,
    startedAt: at,
    stoppedAt: null,
  })
  return {
    samples: [
      [
        contract.noteVariant,
        {
          params: { hash },
          body: { variant: 'b', guestId: 'guest-1' },
          anyText: ['guestId'],
        },
      ],
      [office.listOfficeExperiments, { query: {} }],
      [office.showExperimentResult, { params: { hash } }],
      [
        office.changeExperiment,
        {
          params: { hash: 'ba9876543210' },
          body: { ...wish, from: null, to: null, state: 'draft', seen: 0, why: 'проверка' },
          anyText: ['name', 'why'],
          // Each of these values changes nothing.
          oddAndRight: ['body.from null', 'body.to null', 'body.seen number zero'],
        },
      ],
    ],
  }
}
