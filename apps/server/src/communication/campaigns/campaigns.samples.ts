import { randomUUID } from 'node:crypto'
import * as campaigns from '@ayva/contract/communication/campaigns/campaigns'
import * as office from '@ayva/contract/communication/campaigns/office'
import { type CampaignStep } from '@ayva/contract/communication/campaigns/way'
import { after, days } from '#lib/clock.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { upsertCampaign } from './campaigns.sql.ts'

const why = 'проверка'
const words = {
  title: 'Новая игра',
  text: 'Посмотрите её правила.',
  link: { label: 'К игре', path: '/games' },
}
const steps: CampaignStep[] = [
  { wait: 0, channel: 'inbox', words, other: null, when: null, otherwise: 'skip' },
  {
    wait: 1_440,
    channel: 'letter',
    words,
    other: { share: 50, words },
    when: { fact: 'deposits', max: 0 },
    otherwise: 'leave',
  },
]
const entrance = { kind: 'event', event: 'registration', again: null } as const
const goal = { kind: 'deposit' } as const
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
    entrance,
    steps,
    goal,
    audience,
    state: 'draft',
    startsAt: now,
    reached: 0n,
    sweptAt: null,
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
            entrance,
            steps,
            goal,
            audience,
            startsAt: after(now, days(300)).toISOString(),
            seen: 1,
            why,
          },
          anyText: [0, 1]
            .flatMap((at) => [`steps.${at}.words.title`, `steps.${at}.words.text`])
            .concat('title', 'why', 'steps.0.words.link.label', 'steps.1.words.link.label'),
        },
      ],
      [
        campaigns.testCampaign,
        { params: { playerId: alisa.id.toString() }, body: { campaignId: kept } },
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
