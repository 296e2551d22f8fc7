import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { listGames, listTabs } from '@ayva/contract/games/lobby'
import { ACTIVE_GAMES, SORTED_MAX } from '@ayva/contract/games/lobby/bounds'
import { changeTabOrder, showTabOrder } from '@ayva/contract/games/lobby/order'
import { sortTab } from '@ayva/contract/games/lobby/tabs'
import { listGameTypes } from '@ayva/contract/games/lobby/types'
import { searchAudit } from '@ayva/contract/platform/audit'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { seedLobby } from '../lobby.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
  // Five games of the catalogue, so that new ones do not change the test.
  await testApp.deps.db.deleteFrom('game').where('id', 'not in', [1, 13, 14, 22, 36]).execute()
})
afterAll(() => testApp.close())

const tabId = async (slug: string) =>
  (await testApp.call(listTabs, {})).find((tab) => tab.slug === slug)!.id
const orderOf = async (slug: string) =>
  (await testApp.call(sortTab, { params: { id: await tabId(slug) } })).map(({ game_id }) => game_id)
const listed = async (query: object) =>
  (await testApp.call(listGames, { query })).map(({ id }) => id)

async function setOrder(value: { tab: string; game_ids: number[] }[]): Promise<void> {
  const permissions = ['settings.content' as const]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  await testApp.callAs(token)(changeSetting, {
    params: { alias: 'games_tabs_order' },
    body: { value, why: 'проверка' },
  })
}

test('[LOBBY-20, LOBBY-23] a tab has an order of games, and its list follows it', async () => {
  expect(await orderOf('/')).toEqual([1, 13, 14, 22, 36])
  expect(await orderOf('slots')).toEqual([1, 14, 22])
  await setOrder([{ tab: 'slots', game_ids: [22, 999_999, 36, 1, 22] }])
  // A game outside the tab is skipped; games that operators did not place follow.
  expect(await orderOf('slots')).toEqual([22, 1, 14])
  expect(await orderOf('/')).toEqual([1, 13, 14, 22, 36])
  expect(await listed({ category: 'slots' })).toEqual([22, 1, 14])
  for (const offset of [0, 1, 2, 3])
    expect(await listed({ category: 'slots', limit: 1, offset })).toEqual(
      [22, 1, 14].slice(offset, offset + 1),
    )
  expect(await listed({ category: 'slots', limit: 2, offset: 1 })).toEqual([1, 14])
  await setOrder([{ tab: '/', game_ids: [36] }])
  expect(await listed({})).toEqual([36, 1, 13, 14, 22])
  expect(await orderOf('/')).toEqual([36, 1, 13, 14, 22])
  expect(await listed({ developer: 'ayva-lab' })).toEqual([13, 36])
  await setOrder([])
  expect(await listed({})).toEqual([1, 13, 14, 22, 36])
})

test('an unknown tab has no order', async () => {
  for (const id of [99, 999_999_999])
    await expect(testApp.call(sortTab, { params: { id } })).rejects.toMatchObject({
      status: 404,
      key: 'tab_unknown',
    })
  const answer = await testApp.app.inject({ url: '/api/v18/games-tabs/slots/sort' })
  expect(answer.statusCode).toBe(404)
})

test('kinds of games have the number of their games', async () => {
  const types = await testApp.call(listGameTypes, {})
  expect(types.map(({ slug, name, games }) => [slug, name, games])).toEqual([
    ['slots', 'Слоты', 3],
    ['instant', 'Быстрые игры', 2],
  ])
})

test('an operator orders a tab for players, and a concurrent change of another operator is refused', async () => {
  const permissions = ['games.read' as const, 'games.change' as const, 'audit.read' as const]
  const { token } = await addOperator(testApp.deps, { name: 'Ирина', permissions })
  const irina = testApp.callAs(token)
  const put = (ids: number[], seen: number[], tab = 'slots') =>
    irina(changeTabOrder, { body: { tab, ids, seen, why: 'осень' } })
  const before = await irina(showTabOrder, { query: { tab: 'slots' } })
  expect(before.games.map(({ id }) => id)).toEqual([1, 14, 22])
  expect(before.games[0]!.name).not.toBe('')
  const after = await put([22, 14, 1], before.chosen)
  expect(after.games.map(({ id }) => id)).toEqual([22, 14, 1])
  expect(await listed({ category: 'slots' })).toEqual([22, 14, 1])
  expect(await listed({})).toEqual([1, 13, 14, 22, 36])
  await expect(put([1, 14, 22], before.chosen)).rejects.toMatchObject({ key: 'order_changed' })
  await expect(put([1, 36], after.chosen)).rejects.toMatchObject({ key: 'order_unknown' })
  await expect(put([1], [], 'nothing')).rejects.toMatchObject({ key: 'tab_unknown' })
  await expect(put([1, 1], after.chosen)).rejects.toMatchObject({ status: 422 })
  const { entries } = await irina(searchAudit, { query: { actor: 'Ирина' } })
  expect(entries).toMatchObject([{ action: 'setting.changed', why: 'осень' }])
  await put([], after.chosen)
  expect(await listed({ category: 'slots' })).toEqual([1, 14, 22])
})

test('an order is bounded, as the list of a long tab is', async () => {
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id,
      model_version, art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, 'copy-' || n, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, 1000 + n, true
      from game, generate_series(1, 700) n where id = 1`.execute(testApp.deps.db)
  testApp.deps.bus.publish('content_changed', {})
  testApp.app.answers.clear()
  const order = await orderOf('slots')
  expect(order.length).toBe(SORTED_MAX)
  expect(await listed({ category: 'slots', limit: ACTIVE_GAMES })).toEqual(
    order.slice(0, ACTIVE_GAMES),
  )
  const long = Array.from({ length: SORTED_MAX + 1 }, (_, at) => 1001 + at)
  await expect(setOrder([{ tab: 'slots', game_ids: long }])).rejects.toMatchObject({
    status: 422,
    key: 'validation',
  })
})
