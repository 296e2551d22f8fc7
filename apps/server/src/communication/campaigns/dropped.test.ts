/** Campaigns by push and Telegram whose messages are dropped in the queue: they count as kept back. */
import { showCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { logOut } from '@ayva/contract/identity/auth'
import { type Channel, chooseConsents } from '@ayva/contract/platform/consent'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { TRIES_MAX as PUSH_TRIES_MAX } from '../push/push.ts'
import { PushTests } from '../push/push.testing.ts'
import { TRIES_MAX as TELEGRAM_TRIES_MAX } from '../telegram-bot/telegram-bot.ts'
import { TelegramTests } from '../telegram-bot/telegram-bot.testing.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

const why = 'проверка'

/** Campaigns by one channel, and their counts. */
function campaignsBy(channel: 'push' | 'telegram', testApp: () => TestApp) {
  let olga: TestApp['call']
  beforeAll(async () => {
    const { token } = await addOperator(testApp().deps, {
      name: 'Ольга',
      permissions: ['campaigns.read', 'campaigns.change', 'settings.access', 'settings.content'],
    })
    olga = testApp().callAs(token)
  })
  const agree = ({ call }: TestPlayer, wants = true) =>
    call(chooseConsents, {
      body: { offers: { [channel]: wants } as Partial<Record<Channel, boolean>> },
    })
  return {
    agree,
    player: async (label: string): Promise<TestPlayer> => {
      const player = await testApp().player()
      const { db } = testApp().deps
      await db
        .updateTable('player')
        .set({ labels: [label] })
        .where('id', '=', player.id)
        .execute()
      await agree(player)
      return player
    },
    /** Queues the messages of a campaign for players with a label; returns its id. */
    begin: async (label: string): Promise<string> => {
      const id = await beginCampaign(olga, {
        audience: { fact: 'labels', has: label },
        steps: [stepOf({ channel })],
      })
      await runDueJobs(createJobs(testApp().deps), RUN)
      return id
    },
    became: async (id: string): Promise<string[]> => {
      await readAllEvents(testApp().deps, createConsumers(testApp().deps))
      const { counts, results } = await olga(showCampaign, { params: { id } })
      const sent = counts.find(({ state }) => state === 'sent')?.count ?? 0
      expect(results.map((one) => one.sent)).toEqual(sent > 0 ? [sent] : [])
      return counts.map(({ state, reason, count }) => `${reason ?? state} ${count}`).toSorted()
    },
    turn: async (alias: string, enabled: boolean): Promise<void> => {
      await olga(changeSetting, { params: { alias }, body: { value: { enabled }, why } })
    },
    queued: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from graphile_worker.jobs where task_identifier in ('push.send', 'telegram-bot.send')`.execute(
        testApp().deps.db,
      )
      return rows[0]!.count
    },
  }
}

describe('by push', () => {
  let tests: PushTests
  beforeAll(async () => {
    tests = await PushTests.open()
  })
  afterAll(() => tests.close())
  const { player, agree, begin, became, turn, queued } = campaignsBy('push', () => tests.testApp)

  test('an offer counts as sent if one browser of its player got it, and is kept back with a reason if none did', async () => {
    const [vera, anna, boris, galya, dina] = await Promise.all(
      Array.from({ length: 5 }, () => player('ends')),
    )
    const reached = [await tests.browser(vera!), await tests.browser(vera!)]
    const ended = [await tests.browser(anna!), await tests.browser(anna!)]
    for (const { token } of [reached[0]!, ...ended]) await tests.answerWith(token, 410)
    await tests.browser(boris!)
    await tests.browser(galya!)
    const down = await tests.browser(dina!)
    await tests.answerWith(down.token, 500)
    const id = await begin('ends')
    expect(await became(id)).toEqual(['sent 5'])
    await agree(boris!, false)
    await galya!.call(logOut, {})
    await tests.testApp.runJobs()
    expect(await became(id)).toEqual(['no_address 2', 'no_consent 1', 'sent 2'])
    expect(await tests.told(reached[1]!.token)).toHaveLength(1)
    tests.testApp.clock.move(hours(4))
    await tests.answerWith(down.token, 201)
    await tests.runAll()
    expect(await became(id)).toEqual(['no_address 2', 'no_consent 1', 'sent 1', 'too_late 1'])
    expect(await tests.kept(down.token)).toEqual([])
  })

  test('an offer whose tenth attempt fails is dropped, and leaves no dead job', async () => {
    tests.testApp.clock.move(days(1))
    const vera = await player('tenth')
    const phone = await tests.browser(vera)
    await tests.answerWith(phone.token, 500)
    const id = await begin('tenth')
    for (let tries = 0; tries < PUSH_TRIES_MAX; tries++) {
      expect([await became(id), await queued()]).toEqual([['sent 1'], 1])
      await tests.runAll()
    }
    expect([await became(id), await queued()]).toEqual([['too_late 1'], 0])
    expect(await tests.states(vera)).toEqual(['failed'])
  })

  test('an offer is dropped while push is switched off', async () => {
    tests.testApp.clock.move(days(1))
    await tests.browser(await player('off'))
    const id = await begin('off')
    await turn('web_push', false)
    await tests.testApp.runJobs()
    await turn('web_push', true)
    expect([await became(id), await queued()]).toEqual([['channel_off 1'], 0])
  })
})

describe('by Telegram', () => {
  let tests: TelegramTests
  beforeAll(async () => {
    tests = await TelegramTests.open()
  })
  afterAll(() => tests.close())
  const { player, agree, begin, became, turn, queued } = campaignsBy(
    'telegram',
    () => tests.testApp,
  )

  test('an offer to a person who has blocked the bot or declined is kept back with its reason', async () => {
    const [vera, anna, boris] = await Promise.all(Array.from({ length: 3 }, () => player('ends')))
    await tests.linked(vera!)
    await tests.answerWith('blocked', await tests.linked(anna!))
    await tests.linked(boris!)
    const id = await begin('ends')
    expect(await became(id)).toEqual(['sent 3'])
    await agree(boris!, false)
    await tests.testApp.runJobs()
    expect(await became(id)).toEqual(['no_address 1', 'no_consent 1', 'sent 1'])
  })

  test('an offer that is too late, or whose tenth attempt fails, is dropped, and leaves no dead job', async () => {
    tests.testApp.clock.move(days(1))
    const vera = await player('tenth')
    await tests.linked(vera)
    await tests.answerWith('down')
    const tenth = await begin('tenth')
    for (let tries = 0; tries < TELEGRAM_TRIES_MAX; tries++) {
      expect([await became(tenth), await queued()]).toEqual([['sent 1'], 1])
      await tests.runAll()
    }
    expect([await became(tenth), await queued()]).toEqual([['too_late 1'], 0])
    expect(await tests.states(vera)).toEqual(['failed'])
    const anna = await player('late')
    await tests.answerWith('ok')
    await tests.linked(anna)
    const late = await begin('late')
    tests.testApp.clock.move(hours(4))
    await tests.runAll()
    expect([await became(late), await tests.states(anna)]).toEqual([['too_late 1'], ['late']])
  })

  test('an offer is dropped while the bot is switched off', async () => {
    tests.testApp.clock.move(days(1))
    await tests.linked(await player('off'))
    const id = await begin('off')
    await turn('telegram_bot', false)
    await tests.testApp.runJobs()
    await turn('telegram_bot', true)
    expect([await became(id), await queued()]).toEqual([['channel_off 1'], 0])
  })
})
