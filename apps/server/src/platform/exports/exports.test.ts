/** Exports of lists: exact after crashes and on two nodes, limits, permissions, deletion, the audit log. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { searchAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/platform/exports'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type ExportedList } from '#lib/list-export.ts'
import { type Gathered } from '#lib/module.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { modules, type NamedModule } from '../../modules.ts'
import { addOperator } from '../operators/operators.ts'
import { expire } from './exports.jobs.ts'
import { type Desk, makePortion } from './making.ts'

const PLAYERS = 25
const FORMULA = `=cmd|' /c calc'!a0`
const most = { rows: 1_000, bytes: 1_000_000, portion: 10, partBytes: 100_000 }
let testApp: TestApp
let desk: Desk
let olga: Call
let auditor: Call
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  const { deps } = testApp
  desk = { deps, parts: gathered(), objects: openObjects(deps.config) }
  olga = await operator('Ольга', ['office.enter', 'players.read', 'payments.read'])
  auditor = await operator('Инна', [
    'office.enter',
    'exports.read',
    'audit.read',
    'players.read',
    'payments.read',
  ])
  await sql`insert into player (created_at, email)
    select ${deps.clock.now()}::timestamptz - interval '1 day', case n when 3 then ${FORMULA}
      else 'p' || n || '@ayva.test' end from generate_series(1, ${sql.lit(PLAYERS)}) n`.execute(
    deps.db,
  )
  await sql`insert into player_email (email, player_id) select email, id from player`.execute(
    deps.db,
  )
})
afterEach(async () => {
  await sql`delete from list_export`.execute(testApp.deps.db)
})
afterAll(() => testApp.close())

/** What the app gives to the jobs of every module. */
function gathered(): Gathered {
  let found: Gathered | undefined
  const probe: NamedModule = {
    name: 'probe',
    jobs: (_deps, parts) => {
      found = parts
      return { tasks: {} }
    },
  }
  createJobs(testApp.deps, [...modules, probe])
  return found!
}

async function setPermissions(name: string, own: readonly Permission[]): Promise<void> {
  await sql`update operator set permissions = ${[...own]} where name = ${name}`.execute(
    testApp.deps.db,
  )
}

async function operator(name: string, own: readonly Permission[]) {
  const { token } = await addOperator(testApp.deps, { name, permissions: [...own] })
  return testApp.callAs(token)
}

const begin = (by: Call, list = 'players', filters: Record<string, string> = {}) =>
  by(contract.startExport, { params: { id: randomUUID() }, body: { list, filters } })
const stateOf = async (by: Call, id: string) =>
  (await by(contract.listExports, { query: {} })).exports.find((one) => one.id === id)

async function finish(id: string, bounds = most, on = desk): Promise<void> {
  for (let n = 0; n < 100; n++) await makePortion(on, id, bounds)
}

async function fileOf(by: Call, id: string): Promise<string> {
  const { download, parts } = await by(contract.beginDownload, { params: { id } })
  let text = ''
  for (let n = 0; n < parts; n++)
    text += (
      await by(contract.readExportPart, { params: { id, n: String(n) }, query: { download } })
    ).text
  return text
}

const idsIn = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';')[0])

async function allIds(): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id::text from player order by player.id`.execute(testApp.deps.db)
  return rows.map(({ id }) => String(id))
}

test('the queue writes a list as it is, with Russian heads, and formulas of players as text', async () => {
  const { id, state } = await begin(olga)
  expect(state).toBe('making')
  await testApp.runJobs()
  expect(await stateOf(olga, id)).toMatchObject({ state: 'ready', rows: PLAYERS, isCut: false })
  const text = await fileOf(olga, id)
  expect(text.startsWith('\uFEFF"Игрок";"Ник";"Почта";')).toBe(true)
  expect(text).toContain(`;"'${FORMULA}";`)
  expect(idsIn(text)).toEqual(await allIds())
})

test('a job that is killed before or after the part is stored loses no row and doubles none', async () => {
  const { id } = await begin(olga)
  await makePortion(desk, id, most)
  const killed = (when: 'before' | 'after'): Desk => ({
    ...desk,
    objects: {
      ...desk.objects,
      async put(name, bytes) {
        if (when === 'after') await desk.objects.put(name, bytes)
        throw new Error('killed')
      },
    },
  })
  for (const when of ['before', 'after'] as const)
    await expect(makePortion(killed(when), id, most)).rejects.toThrow('killed')
  expect(await stateOf(olga, id)).toMatchObject({ state: 'making', rows: 10 })
  await finish(id)
  expect(idsIn(await fileOf(olga, id))).toEqual(await allIds())
})

test('two nodes that write the same portion keep one of them', async () => {
  const { id } = await begin(olga)
  for (let n = 0; n < 4; n++)
    await Promise.all([makePortion(desk, id, most), makePortion(desk, id, most)])
  expect(await stateOf(olga, id)).toMatchObject({ state: 'ready', rows: PLAYERS })
  expect(idsIn(await fileOf(auditor, id))).toEqual(await allIds())
  const folder = path.join(testApp.deps.config.OBJECTS_FOLDER, 'exports')
  const { rows } = await sql<{ id: string }>`select id from list_export_part where n is not null
    and export_id = ${id}`.execute(testApp.deps.db)
  const kept = await readdir(folder)
  expect(rows.length).toBe(3)
  expect(rows.every((part) => kept.includes(part.id))).toBe(true)
})

test('rows that come after the start are not in the file, and bytes bound a part without losing a row', async () => {
  const { id } = await begin(olga)
  const before = await allIds()
  await makePortion(desk, id, { ...most, partBytes: 1 })
  testApp.clock.move(1_000)
  await testApp.player()
  for (let n = 0; n < PLAYERS + 1; n++) await makePortion(desk, id, { ...most, partBytes: 1 })
  expect(idsIn(await fileOf(olga, id))).toEqual(before)
})

test('a list that is longer than a file may be is cut, and says so', async () => {
  testApp.clock.move(1_000)
  const { id } = await begin(olga)
  await finish(id, { ...most, rows: 15 })
  expect(await stateOf(olga, id)).toMatchObject({ state: 'ready', rows: 15, isCut: true })
  const whole = await begin(olga)
  await finish(whole.id, { ...most, rows: (await allIds()).length })
  expect(await stateOf(olga, whole.id)).toMatchObject({ state: 'ready', isCut: false })
  const other = await begin(olga)
  await finish(other.id, { ...most, bytes: 1 })
  expect(await stateOf(olga, other.id)).toMatchObject({ state: 'ready', rows: 10, isCut: true })
})

test('a cancelled export stops, its file cannot be read, and its parts are deleted', async () => {
  const { id } = await begin(olga)
  await makePortion(desk, id, most)
  const cancelled = await olga(contract.cancelExport, { params: { id } })
  expect(cancelled).toMatchObject({ state: 'cancelled', rows: 10 })
  await finish(id)
  await expect(fileOf(olga, id)).rejects.toMatchObject({ key: 'export_not_ready', status: 409 })
  const parts = () =>
    sql<{ id: string }>`select id from list_export_part where export_id = ${id}`
      .execute(testApp.deps.db)
      .then(({ rows }) => rows.map((row) => row.id))
  const [part] = await parts()
  const name = `exports/${part!}`
  expect((await desk.objects.get(name))?.includes('ayva.test'), 'it is encrypted').toBe(false)
  await testApp.runJobs()
  expect(await parts()).toEqual([])
  expect(await desk.objects.get(name)).toBeUndefined()
  expect((await olga(contract.cancelExport, { params: { id } })).state).toBe('cancelled')
})

test('only its operator, or one who sees all, reads a file, while the permissions are there', async () => {
  const { id } = await begin(olga, 'payments')
  await testApp.runJobs()
  const pavel = await operator('Павел', ['office.enter', 'players.read', 'payments.read'])
  await expect(fileOf(pavel, id)).rejects.toMatchObject({ key: 'export_unknown', status: 404 })
  await expect(pavel(contract.cancelExport, { params: { id } })).rejects.toMatchObject({
    key: 'export_unknown',
  })
  await expect(pavel(contract.listAllExports, { query: {} })).rejects.toMatchObject({ status: 403 })
  const all = await auditor(contract.listAllExports, { query: {} })
  expect(all.exports).toMatchObject([{ id, author: 'Ольга', isOwn: false }])
  const { download } = await auditor(contract.beginDownload, { params: { id } })
  const part = { params: { id, n: '0' }, query: { download } }
  await expect(olga(contract.readExportPart, part)).rejects.toMatchObject({ key: 'export_unknown' })
  testApp.clock.move(hours(1))
  await expect(auditor(contract.readExportPart, part)).rejects.toMatchObject({
    key: 'export_unknown',
  })
  // The contacts of players are in the file, and their permission is withdrawn.
  await setPermissions('Ольга', ['office.enter', 'payments.read'])
  await expect(fileOf(olga, id)).rejects.toMatchObject({ key: 'forbidden', status: 403 })
  await expect(begin(olga)).rejects.toMatchObject({ key: 'forbidden' })
  const without = await begin(olga, 'payments')
  await testApp.runJobs()
  const text = await fileOf(olga, without.id)
  expect(text).toContain('"Имя игрока";"Способ"')
  await setPermissions('Ольга', ['office.enter', 'players.read', 'payments.read'])
})

test('starts are bounded, repeated by their id, and refused for wrong lists and filters', async () => {
  const id = randomUUID()
  const body = { list: 'payments', filters: { kind: 'deposit', from: '2026-11-01' } }
  for (let n = 0; n < 2; n++)
    expect(await olga(contract.startExport, { params: { id }, body })).toMatchObject({ id })
  await expect(auditor(contract.startExport, { params: { id }, body })).rejects.toMatchObject({
    key: 'export_unknown',
  })
  for (const [list, filters, key] of [
    ['nothing', {}, 'list_unknown'],
    ['payments', { state: 'odd' }, 'filters_wrong'],
    ['payments', { other: 'x' }, 'filters_wrong'],
    ['rounds', {}, 'filters_wrong'],
    ['audit', {}, 'forbidden'],
  ] as const)
    await expect(begin(olga, list, filters)).rejects.toMatchObject({ key })
  await begin(olga)
  await begin(olga)
  await expect(begin(olga)).rejects.toMatchObject({ key: 'exports_running', status: 409 })
})

test('the audit log has each start and each download with the filters', async () => {
  const { id } = await begin(auditor, 'audit', { action: 'export.' })
  await testApp.runJobs()
  await fileOf(auditor, id)
  const { entries } = await auditor(searchAudit, { query: { action: 'export.' } })
  const own = entries.filter(({ subject }) => subject === `export ${id}`)
  expect(own.map(({ action }) => action).toSorted()).toEqual([
    'export.downloaded',
    'export.started',
  ])
  for (const { after } of own)
    expect(after).toMatchObject({ list: 'audit', filters: { action: 'export.' } })
})

test('a file is deleted after seven days, and an export that never ends is given up', async () => {
  const ready = await begin(olga)
  await testApp.runJobs()
  const stuck = await begin(olga)
  testApp.clock.move(days(7) + 1_000)
  await expect(fileOf(olga, ready.id)).rejects.toMatchObject({ key: 'export_not_ready' })
  await expire(testApp.deps)
  expect(await stateOf(olga, ready.id)).toMatchObject({ state: 'expired', expiresAt: null })
  expect(await stateOf(olga, stuck.id)).toMatchObject({ state: 'failed' })
  await testApp.runJobs()
  const { rows } = await sql`select from list_export_part`.execute(testApp.deps.db)
  expect(rows).toEqual([])
})

test('every list that modules offer can be written', async () => {
  const lists: ReadonlyMap<string, ExportedList> = desk.parts.exports
  expect([...lists.keys()].toSorted()).toEqual([
    'audit',
    'payments',
    'players',
    'rounds',
    'withdrawals',
  ])
  const player = await testApp.player()
  const chief = await operator('Главная', [
    ...[...lists.values()].map(({ permission }) => permission),
    'office.enter',
    'players.read',
  ])
  for (const [name, { columns }] of lists) {
    const filters: Record<string, string> = name === 'rounds' ? { player: String(player.id) } : {}
    const { id } = await begin(chief, name, filters)
    await testApp.runJobs()
    const [head] = (await fileOf(chief, id)).split('\r\n')
    expect(head!.split(';').length).toBe(columns.length)
  }
})
