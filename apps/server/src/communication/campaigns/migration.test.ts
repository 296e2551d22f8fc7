/** The migration of campaigns from before there were steps. */
import { statementsOf } from '@ayva/postgres/statements'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, transaction, type Tx } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findCampaign } from './campaigns.sql.ts'
import { countDeliveries } from './deliveries.sql.ts'
import { countMembers, listDue } from './members.sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const folder = resolve(import.meta.dirname, '../../../../../db/migrations')
async function migrate(tx: Tx, file: string): Promise<void> {
  for (const statement of statementsOf(readFileSync(join(folder, file), 'utf8')))
    await sql.raw(statement).execute(tx)
}
const ID = '6f1c1a52-5f0a-4f3c-9f5e-1f2d3c4b5a69'
const words = { title: 'Новая игра', text: 'Посмотрите её.', link: null }

test('a campaign of one message becomes one of one step, and continues where it was', async () => {
  const players = [await testApp.player(), await testApp.player(), await testApp.player()]
  const now = testApp.clock.now()
  await transaction(testApp.deps.db, async (tx) => {
    await sql`create schema old`.execute(tx)
    await sql`set local search_path to old, public`.execute(tx)
    await migrate(tx, '0051_campaigns_campaign.sql')
    await migrate(tx, '0081_campaigns_push.sql')
    await sql`insert into campaign (id, title, channel, words, audience, state, starts_at, version, author, changed_at)
      values (${ID}, 'Проба', 'push', ${JSON.stringify(words)}, '{"all": []}', 'running', ${now}, 1, 'Ольга', ${now})`.execute(
      tx,
    )
    const states = [
      ['waits', null],
      ['sent', null],
      ['kept_back', 'calm'],
    ]
    for (const [at, [state, reason]] of states.entries())
      await sql`insert into campaign_delivery (player_id, campaign_id, channel, state, reason, due_at, at)
        values (${players[at]!.id}, ${ID}, 'push', ${state}, ${reason}, ${now}, ${now})`.execute(tx)
    await migrate(tx, '0110_campaigns_steps.sql')
    expect(await findCampaign(tx, ID)).toMatchObject({
      entrance: { kind: 'time' },
      goal: null,
      steps: [{ wait: 0, channel: 'push', words, other: null, when: null, otherwise: 'skip' }],
    })
    const due = await listDue(tx, { campaignId: ID, step: 0, now, most: 10 })
    expect(due).toMatchObject([{ playerId: players[0]!.id, entry: 1 }])
    expect(await countMembers(tx, ID)).toEqual([
      { state: 'done', reason: null, count: 2 },
      { state: 'goes', reason: null, count: 1 },
    ])
    expect(await countDeliveries(tx, ID)).toEqual([
      { step: 0, state: 'kept_back', reason: 'calm', count: 1 },
      { step: 0, state: 'sent', reason: null, count: 1 },
    ])
    await sql`drop schema old cascade`.execute(tx)
  })
})
