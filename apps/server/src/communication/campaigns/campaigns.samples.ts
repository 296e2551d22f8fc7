import { randomUUID } from 'node:crypto'
import * as campaigns from '@ayva/contract/communication/campaigns/campaigns'
import * as office from '@ayva/contract/communication/campaigns/office'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { upsertCampaign } from './campaigns.sql.ts'

const why = 'проверка'
const words = {
  title: 'Новая игра',
  text: 'Посмотрите её правила.',
  link: { label: 'К игре', path: '/games' },
}
const audience = {
  all: [
    { fact: 'currency', is: 'RUB' },
    { fact: 'level', min: 0 },
  ],
}

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const now = testApp.deps.clock.now()
  const row = {
    title: 'Проба',
    channel: 'inbox',
    words,
    audience,
    state: 'draft',
    startsAt: now,
    reached: 0n,
    version: 1,
    author: 'проверка',
    changedAt: now,
  } as const
  const kept = randomUUID()
  const changed = randomUUID()
  const run = randomUUID()
  await upsertCampaign(testApp.deps.db, { ...row, id: kept })
  await upsertCampaign(testApp.deps.db, { ...row, id: changed })
  await upsertCampaign(testApp.deps.db, {
    ...row,
    id: run,
    state: 'running',
    startsAt: after(now, days(300)),
  })
  return {
    samples: [
      [
        campaigns.saveCampaign,
        {
          params: { id: changed },
          body: {
            title: 'Проба',
            channel: 'inbox',
            words,
            audience,
            startsAt: after(now, days(300)).toISOString(),
            seen: 1,
            why,
          },
          anyText: ['title', 'words.title', 'words.text', 'words.link.label', 'why'],
        },
      ],
      [
        campaigns.previewWords,
        {
          params: { playerId: alisa.id.toString() },
          body: { words },
          oddAndRight: ['body.words.link null'],
          anyText: ['words.title', 'words.text', 'words.link.label'],
        },
      ],
      [campaigns.showCampaign, { params: { id: kept } }],
      [
        campaigns.tryCampaign,
        {
          params: { id: kept },
          body: { after: '0' },
          oddAndRight: ['body.after zero', 'body.after over 2^31', 'body.after over 2^53'],
        },
      ],
      [campaigns.startCampaign, { params: { id: run }, body: { why }, anyText: ['why'] }],
      [campaigns.stopCampaign, { params: { id: run }, body: { why }, anyText: ['why'] }],

      [
        office.sendOffer,
        {
          params: { playerId: alisa.id.toString() },
          body: {
            uuid: randomUUID(),
            channel: 'inbox',
            words,
            why,
          },
          oddAndRight: ['body.words.link null'],
          anyText: ['words.title', 'words.text', 'words.link.label', 'why'],
        },
      ],
    ],
  }
}
