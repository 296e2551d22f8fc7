/** Operators who look at players: recorded before the answer is sent, once an hour, and limited in a minute. */
import { searchAudit, verifyAudit } from '@ayva/contract/platform/audit'
import { listPlayerSessions } from '@ayva/contract/identity/auth/office'
import { showPlayerVerification } from '@ayva/contract/identity/kyc/office'
import { findPlayers, showPlayer } from '@ayva/contract/identity/player/office'
import { showPlayerTimeline } from '@ayva/contract/identity/player/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { PLAYERS_PER_MINUTE } from './looks.ts'

let testApp: TestApp
let auditor: TestPlayer['call']
let alisa: TestPlayer
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
  alisa = await testApp.player()
  auditor = (await operator('Ревизор', ['audit.read'])).call
})
afterAll(() => testApp.close())

async function operator(
  name: string,
  permissions: ('audit.read' | 'players.read' | 'verification.read')[],
) {
  const { id, token } = await addOperator(testApp.deps, { name, permissions })
  return { id, call: testApp.callAs(token) }
}
const one = ({ id }: Pick<TestPlayer, 'id'>) => ({ params: { playerId: String(id) } })
const looksAt = async ({ id }: TestPlayer) => {
  const query = { playerId: String(id), action: 'player.looked' }
  return (await auditor(searchAudit, { query })).entries
}

test('reading a player’s data is recorded once an hour for each operator, whichever call it is', async () => {
  const vera = await operator('Вера', ['players.read', 'verification.read'])
  const anton = await operator('Антон', ['players.read'])
  await Promise.all([
    vera.call(showPlayer, one(alisa)),
    vera.call(showPlayerTimeline, { ...one(alisa), query: {} }),
    vera.call(listPlayerSessions, one(alisa)),
  ])
  expect(await looksAt(alisa)).toMatchObject([
    {
      actorKind: 'operator',
      actor: `${vera.id} Вера`,
      action: 'player.looked',
      subject: `player ${alisa.id}`,
      playerId: String(alisa.id),
      at: testApp.clock.now().toISOString(),
    },
  ])
  testApp.clock.move(minutes(30))
  await anton.call(listPlayerSessions, one(alisa))
  await vera.call(showPlayer, one(alisa))
  expect(await looksAt(alisa)).toHaveLength(2)
  testApp.clock.move(minutes(30))
  await vera.call(showPlayerVerification, one(alisa))
  expect(await looksAt(alisa)).toHaveLength(3)
  const { events } = await vera.call(showPlayerTimeline, { ...one(alisa), query: {} })
  expect(JSON.stringify(events)).not.toContain('looked')
  const query = { playerId: String(alisa.id) }
  expect(await auditor(verifyAudit, { query })).toMatchObject({ holds: true })
})

test('a refused call and an unknown player are not recorded', async () => {
  const boris = await testApp.player()
  const stranger = await operator('Чужой', ['audit.read'])
  await expect(stranger.call(showPlayer, one(boris))).rejects.toMatchObject({ status: 403 })
  const vera = await operator('Вера', ['players.read'])
  await expect(vera.call(showPlayer, one({ id: 999_999n }))).rejects.toMatchObject({ status: 404 })
  await boris.call(showPlayer, one(boris)).catch(() => undefined)
  expect(await looksAt(boris)).toEqual([])
  const query = { playerId: '999999' }
  expect((await auditor(searchAudit, { query })).entries).toEqual([])
})

test('a search records the players that it showed, and not the text that was typed', async () => {
  const vera = await operator('Искатель', ['players.read'])
  const q = String(alisa.id)
  for (let times = 0; times < 3; times++) await vera.call(findPlayers, { query: { q } })
  testApp.clock.move(minutes(1))
  await vera.call(findPlayers, { query: { q: 'nobody-at-all@ayva.test' } })
  const { entries } = await auditor(searchAudit, { query: { actor: 'Искатель' } })
  expect(entries).toMatchObject([
    { action: 'players.searched', after: { found: [] }, playerId: null },
    { action: 'players.searched', after: { found: [String(alisa.id)] } },
  ])
  expect(JSON.stringify(entries)).not.toContain('nobody-at-all')
})

test('the number of players that an operator looks at in a minute is limited, independently of other operators', async () => {
  const many: TestPlayer[] = []
  for (let n = 0; n <= PLAYERS_PER_MINUTE; n++) many.push(await testApp.player())
  const vera = await operator('Быстрая', ['players.read'])
  const said: string[] = []
  for (const player of many)
    said.push(
      await vera.call(showPlayer, one(player)).then(
        () => 'shown',
        ({ key }: { key: string }) => key,
      ),
    )
  expect(said.filter((one) => one === 'shown')).toHaveLength(PLAYERS_PER_MINUTE)
  expect(said.at(-1)).toBe('too_many')
  expect(await looksAt(many[0]!)).toHaveLength(1)
  const anton = await operator('Другой', ['players.read'])
  await anton.call(showPlayer, one(many[0]!))
})
