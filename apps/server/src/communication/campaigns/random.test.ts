/** Random players and campaigns, with changes of consents between runs. */
import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignStep } from '@ayva/contract/communication/campaigns/way'
import { chooseConsents } from '@ayva/contract/platform/consent'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

const PLAYERS = 4
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

/** Registers a player again each time, because a token expires within a day. */
async function somebody(): Promise<TestApp['call']> {
  const { token } = await addOperator(testApp.deps, {
    name: randomUUID(),
    permissions: ['campaigns.read', 'campaigns.change'],
  })
  return testApp.callAs(token)
}

const step: fc.Arbitrary<CampaignStep> = fc.record({
  wait: fc.constantFrom(0, 0, 30, 1_440),
  channel: fc.constantFrom('inbox' as const, 'letter' as const),
  words: fc.constant(stepOf().words),
  other: fc.constantFrom(null, { share: 50, words: stepOf().words }),
  when: fc.constantFrom(null, null, { fact: 'labels', has: 'vip' }),
  otherwise: fc.constantFrom('skip' as const, 'leave' as const),
})
/** An action of a player between two runs. */
const turn = fc.record({
  who: fc.nat(PLAYERS - 1),
  what: fc.constantFrom('block', 'letters', 'noLetters', 'calm', 'nothing', 'nothing', 'nothing'),
  minutes: fc.constantFrom(0, 30, 700, 1_440),
})

async function people(label: string): Promise<TestPlayer[]> {
  const all = []
  for (let n = 0; n < PLAYERS; n++) {
    const player = await testApp.player()
    const labels = n % 2 === 0 ? [label] : [label, 'vip']
    await testApp.deps.db
      .updateTable('player')
      .set({ labels, emailConfirmedAt: testApp.clock.now() })
      .where('id', '=', player.id)
      .execute()
    all.push(player)
  }
  return all
}

async function change({ id, call }: TestPlayer, what: string): Promise<void> {
  if (what === 'letters') await call(chooseConsents, { body: { offers: { letter: true } } })
  if (what === 'noLetters') await call(chooseConsents, { body: { offers: { letter: false } } })
  if (what === 'calm') await call(chooseConsents, { body: { calm: true } })
  if (what === 'block')
    await testApp.deps.db
      .updateTable('player')
      .set({ blockedAt: testApp.clock.now() })
      .where('id', '=', id)
      .execute()
}

const deliveriesOf = (campaignId: string) =>
  testApp.deps.db
    .selectFrom('campaignDelivery')
    .select(['playerId', 'step', 'channel', 'state'])
    .where('campaignId', '=', campaignId)
    .execute()

test('every player gets each step at most once, none is missed, and nothing passes a closed gate', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 4 })
  const turns = fc.array(turn, { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(steps, turns, async (all, happening) => {
      const label = randomUUID()
      const olga = await somebody()
      const players = await people(label)
      const takesLetters = new Set<number>()
      const refused = new Set<number>()
      const id = await beginCampaign(olga, {
        audience: { fact: 'labels', has: label },
        steps: all,
        startsAt: testApp.clock.now().toISOString(),
      })
      let known = 0
      const run = async () => {
        await runDueJobs(createJobs(testApp.deps), RUN)
        const sent = (await deliveriesOf(id)).filter(({ state }) => state === 'sent')
        const keyOf = ({ playerId, step: at }: (typeof sent)[number]) => `${playerId} ${at}`
        expect(new Set(sent.map(keyOf)).size).toBe(sent.length)
        return sent
      }
      const seen = new Set<string>()
      const blocked = new Set<number>()
      for (const { who, what: wanted, minutes: wait } of happening) {
        // A blocked player cannot change consents any more.
        const what = blocked.has(who) ? 'nothing' : wanted
        await change(players[who]!, what)
        if (what === 'block') blocked.add(who)
        if (what === 'letters') takesLetters.add(who)
        if (what === 'noLetters') takesLetters.delete(who)
        if (what === 'block' || what === 'calm') refused.add(who)
        testApp.clock.move(minutes(wait))
        for (const { playerId, step: at, channel } of await run()) {
          const key = `${playerId} ${at}`
          if (seen.has(key)) continue
          seen.add(key)
          const place = players.findIndex((one) => one.id === playerId)
          expect(refused.has(place)).toBe(false)
          if (channel === 'letter') expect(takesLetters.has(place)).toBe(true)
          known += 1
        }
      }
      // No divisor of a day, so that some run meets the morning.
      for (let n = 0; n < 6 * all.length + 4; n++) {
        testApp.clock.move(hours(7))
        await run()
      }
      expect(known).toBeLessThanOrEqual(PLAYERS * all.length)
      const members = await testApp.deps.db
        .selectFrom('campaignMember')
        .select(['playerId', 'state', 'step'])
        .where('campaignId', '=', id)
        .execute()
      expect(members.length, 'everybody who is meant has entered').toBe(PLAYERS)
      const made = await deliveriesOf(id)
      for (const { playerId, state, step: reached } of members) {
        expect(state).not.toBe('goes')
        const own = made.filter((one) => one.playerId === playerId)
        const wanted = state === 'done' ? all.length : reached
        for (let at = 0; at < wanted; at++) expect(own.some((one) => one.step === at)).toBe(true)
      }
      expect((await olga(contract.showCampaign, { params: { id } })).campaign.state).toBe(
        'finished',
      )
    }),
    { numRuns: 25 },
  )
})
