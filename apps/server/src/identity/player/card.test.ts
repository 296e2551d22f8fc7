/** A player's card in the office: sessions, limits, gifts, rounds, notes and timeline. */
import { randomUUID } from 'node:crypto'
import { listPlayerSessions } from '@ayva/contract/identity/auth/office'
import { type Permission } from '@ayva/contract/base'
import { listPlayerGifts } from '@ayva/contract/payments/gifts/office'
import { setLimit, takeBreak } from '@ayva/contract/protection/limits'
import { showPlayerLimits } from '@ayva/contract/protection/limits/office'
import * as notes from '@ayva/contract/identity/player/notes'
import { blockPlayer } from '@ayva/contract/identity/player/office'
import { showPlayerTimeline, type TimelineKind } from '@ayva/contract/identity/player/timeline'
import { listPlayerRounds } from '@ayva/contract/games/rounds/office'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { giftFor } from '../../payments/gifts/gifts.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
let vera: TestPlayer
let params: { playerId: string }
let olga: TestPlayer['call']
const operator = async (permissions: Permission[], name = 'Ольга') => {
  const { token } = await addOperator(games.testApp.deps, { name, permissions })
  return games.testApp.callAs(token)
}
const next = () => games.testApp.clock.move(seconds(5))

beforeAll(async () => {
  games = await openGames()
  const { testApp } = games
  vera = await testApp.player({ name: 'vera' })
  params = { playerId: String(vera.id) }
  await testApp.fund(vera, 10_000_00n)
  olga = await operator(['players.read', 'players.note', 'players.block'])
})
afterAll(() => games.testApp.close())

test('rounds are listed newest first, in pages, and by game', async () => {
  const played: string[] = []
  for (let n = 0; n < 3; n++) {
    next()
    played.unshift((await games.play(vera, 'dice-99')).round.id)
  }
  next()
  const slot = await games.play(vera, 'classic-soft')
  const all = await olga(listPlayerRounds, { params, query: {} })
  expect(all.rounds.map(({ roundId }) => roundId)).toEqual([slot.round.id, ...played])
  expect(all).toMatchObject({ next: null })
  expect(all.rounds[0]).toMatchObject({ stake: 10_00n, currency: 'RUB', status: 'settled' })
  const gameId = games.gameOf('dice-99')
  const dice = await olga(listPlayerRounds, { params, query: { gameId } })
  expect(dice.rounds.map(({ roundId }) => roundId)).toEqual(played)
  const older = await olga(listPlayerRounds, { params, query: { after: played[1]! } })
  expect(older.rounds.map(({ roundId }) => roundId)).toEqual([played[2]])
})

test('sessions are listed with device and address, including ended ones', async () => {
  const { db, clock } = games.testApp.deps
  const of = { playerId: vera.id, refreshHash: Buffer.from(''), rotationKey: Buffer.from('') }
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + 86_400_000)
  const times = { rotatedAt: at, createdAt: at, enteredAt: at, expiresAt }
  const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'
  const id = randomUUID()
  const over = { ...of, ...times, id, userAgent: agent, ip: '10.0.0.7', revokedAt: at }
  await db.insertInto('session').values(over).execute()
  const sessions = await olga(listPlayerSessions, { params })
  expect(sessions.find((one) => one.id === id)).toMatchObject({
    device: 'Chrome, Windows',
    ip: '10.0.0.7',
    isAlive: false,
    endedAt: at.toISOString(),
  })
  expect(sessions.filter(({ isAlive }) => isAlive)).toHaveLength(1)
})

test('limits are listed with usage, planned changes and history', async () => {
  const limit = { name: 'loss', period: 'day', currency: 'RUB' } as const
  await vera.call(setLimit, { body: { ...limit, max: 500_00n } })
  next()
  await vera.call(setLimit, { body: { ...limit, max: 900_00n } })
  next()
  await vera.call(takeBreak, { body: { term: 'day' } })
  expect(await olga(showPlayerLimits, { params })).toMatchObject({
    limits: [{ ...limit, max: 500_00n }],
    exclusion: { term: 'day' },
    changes: [{ ...limit, max: 500_00n }],
  })
})

test('gifts are listed newest first, and by state', async () => {
  const first = await giftFor(games.testApp, vera, { key: 'cash-50' })
  next()
  const second = await giftFor(games.testApp, vera, { key: 'cash-50' })
  const all = await olga(listPlayerGifts, { params, query: {} })
  expect(all.gifts.map(({ id }) => id)).toEqual([second, first])
  const older = await olga(listPlayerGifts, { params, query: { after: String(second) } })
  expect(older.gifts.map(({ id }) => id)).toEqual([first])
  expect((await olga(listPlayerGifts, { params, query: { state: 'ended' } })).gifts).toEqual([])
})

describe('notes about a player', () => {
  const add = (text: string, noteId = randomUUID()) =>
    olga(notes.addPlayerNote, { params, body: { noteId, text } })

  test('are added once by their id, and listed newest first in pages', async () => {
    const noteId = randomUUID()
    const first = await add('Просила звонить после шести', noteId)
    expect(await add('Просила звонить после шести', noteId)).toEqual(first)
    expect(first).toMatchObject({ author: 'Ольга', text: 'Просила звонить после шести' })
    await expect(add('Другое', noteId)).rejects.toMatchObject({ key: 'note_known' })
    for (let n = 0; n < 55; n++) {
      if (n % 5 === 0) next()
      await add(`Заметка ${n}`)
    }
    const page = await olga(notes.listPlayerNotes, { params, query: {} })
    const rest = await olga(notes.listPlayerNotes, { params, query: { after: page.next! } })
    const seen = [...page.notes, ...rest.notes]
    expect([seen.length, new Set(seen.map(({ id }) => id)).size, rest.next]).toEqual([56, 56, null])
    expect(seen.at(-1)).toEqual(first)
  })

  test('are refused for an unknown player, and without the permission', async () => {
    const body = { noteId: randomUUID(), text: 'Никого' }
    const nobody = { params: { playerId: '999999' }, body }
    await expect(olga(notes.addPlayerNote, nobody)).rejects.toMatchObject({ status: 404 })
    const reader = await operator(['players.read'])
    await expect(reader(notes.addPlayerNote, { params, body })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('are not copied to the audit log, which cannot be erased', async () => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(after::text || why, ' ') as text from audit_entry
      where player_id = ${vera.id} and action = 'player.noted'`.execute(games.testApp.deps.db)
    expect(rows[0]!.text).toContain('note')
    expect(rows[0]!.text).not.toContain('звонить')
  })
})

describe('the timeline of a player', () => {
  const show = async (kind?: TimelineKind, before?: string) =>
    olga(showPlayerTimeline, {
      params,
      query: { ...(kind && { kind }), ...(before && { before }) },
    })

  test('combines events of all modules, newest first', async () => {
    const why = 'по заявке 17'
    next()
    await olga(blockPlayer, { params, body: { words: 'Нарушены правила', why } })
    const { events } = await show()
    const moments = events.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect(events[0]).toMatchObject({
      kind: 'office',
      words: 'Ольга: доступ закрыт. по заявке 17',
    })
    const [game] = (await show('game')).events
    expect(game).toMatchObject({
      words: expect.stringMatching(/^Раунд, «.+», ставка 10\u00A0₽$/),
      opens: { what: 'round' },
    })
    const protection = (await show('protection')).events.map(({ words }) => words)
    expect(protection).toEqual(['Перерыв от игры: на день', 'Лимит проигрыша за день: 500\u00A0₽'])
    expect((await show('gift')).events.map(({ kind }) => kind)).toEqual(['gift', 'gift'])
    expect((await show('entry')).events.map(({ words }) => words)).toContain(
      'Вход, Chrome, Windows, 10.0.0.7',
    )
  })

  test('contains each event once over its pages', async () => {
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const page = await show(undefined, before ?? undefined)
      seen.push(...page.events.map(({ key }) => key))
      before = page.next
    } while (before)
    expect(seen.length).toBeGreaterThan(60)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('needs the permission to see players', async () => {
    const cashier = await operator(['payments.read'])
    await expect(cashier(showPlayerTimeline, { params, query: {} })).rejects.toMatchObject({
      status: 403,
    })
  })
})
