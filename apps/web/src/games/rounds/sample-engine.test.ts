/** A new engine is a folder and a line in the list of engines: the pages show it like any other. */
import { type Game } from '@ayva/contract/games/lobby'
import { type Launch } from '@ayva/contract/games/play'
import { modelHash } from '@ayva/game-math/model-hash'
import { tryEngine } from '@ayva/games/engines.ts'
import { entry } from '@ayva/games/sample/entry.ts'
import { partOf } from '@ayva/games/parts.ts'
import { createTable } from '@ayva/games/table/table.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDraft, readDraft } from './fairness/claim.ts'
import { verify } from './fairness/proof.ts'
import { GameClient } from './GameClient.tsx'
import { fetchLater } from '#lib/later.tsx'
import { GameRules, loadRules } from './GameRules.tsx'

let withdraw: () => void
beforeAll(() => {
  withdraw = tryEngine(entry)
})
afterAll(() => withdraw())

const game = { engine: 'coin', modelId: 'coin-99', modelVersion: 1, name: 'Монета' } as Game

test('its rules are rendered by the server once they are loaded', async () => {
  await Promise.all([loadRules(game), fetchLater()])
  const html = renderToString(createElement(GameRules, { game, currency: 'RUB' }))
  expect(html.replaceAll('<!-- -->', '')).toContain('Монета: coin-99, версия 1')
})

test('its client gets a table and the model of the table’s version', async () => {
  await Promise.all([partOf(entry, 'client'), partOf(entry, 'math')])
  const purse = { balance: { minor: 10_00n, currency: 'RUB' as const }, sequence: 1 }
  const options = {
    modelId: 'coin-99',
    modelVersion: 1,
    engine: 'coin',
    currency: 'RUB',
    purse,
    openRound: null,
    recent: [],
    session: { net: 0n },
    bets: { ladder: null, min: 10_00n, max: 20_00n, step: 1_00n, maxPayout: 100_00n },
  } as unknown as Launch['launchOptions']
  const call = () => Promise.reject(new Error('nobody answers'))
  const table = createTable({ call, game: { id: 1, art: 'kosti' }, options, onBalance: () => {} })
  const html = renderToString(createElement(GameClient, { entry, table }))
  expect(html.replaceAll('<!-- -->', '')).toContain('Монета платит 19800 десятитысячных')
})

test('its rounds are claimed and recomputed by hand', async () => {
  const math = await partOf(entry, 'math')
  const fairness = await partOf(entry, 'fairness')
  const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'player_1', nonce: '0' }
  const draft = { ...emptyDraft, ...seeds, modelId: 'coin-99', bet: '10', choice: {} }
  const read = readDraft(draft, fairness)
  if ('wrong' in read) throw new Error(read.wrong.join())
  const found = verify(read.claim, {}, { math, fairness })
  expect(found.recomputed).toMatchObject({ status: 'settled', bytes: 4 })
  expect(found.outcomeWords).toMatch(/^Выпало: (Орёл|Решка)$/)
  expect(found.draws.map(({ drawn }) => drawn?.[0])).toEqual(['Монета'])
  expect(found.modelHash).toBe(modelHash(math.releases[0]!.model))
})
