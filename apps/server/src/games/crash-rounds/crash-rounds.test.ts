/** Chains of crash rounds: link 0 is published before anybody can know the salt, and no chain is skipped. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { announceNext, prepareChains, readyLink, saltByBlock } from './chains.ts'
import { chainsOf, drawOfCrashRound, endedCrashRound } from './crash-rounds.ts'

const LENGTH = 10
/** A block that does not exist yet on 2026-11-21, the date of the test. */
const BLOCK = 980_000
const HASH = `${'0'.repeat(19)}${'5a'.repeat(22)}f`
const by = { actorKind: 'command', actor: 'draws', why: 'проверка' } as const

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const withEvent = (OUTSIDE_EVENT: Config['OUTSIDE_EVENT']): Deps => ({
  ...testApp.deps,
  config: { ...testApp.deps.config, OUTSIDE_EVENT },
})

/** A finished crash round on a link of a chain. */
async function fly(id: bigint, chainId: bigint, link: number): Promise<void> {
  const at = testApp.clock.now()
  const flown = { bettingAt: at, startsAt: at, endedAt: at, crash100: 100, serverSeed: 'told' }
  await testApp.deps.db
    .insertInto('crashRound')
    .values({ id, chainId, link, ...flown, landedAt: at })
    .execute()
}

const next = async (deps = testApp.deps) => {
  await prepareChains(deps, LENGTH)
  return readyLink(deps)
}
const newest = async () => (await chainsOf(testApp.deps))[0]!

async function logged(action: string, id: bigint) {
  const { at, after } = await testApp.deps.db
    .selectFrom('auditEntry')
    .select(['at', 'after'])
    .where('action', '=', action)
    .where('subject', '=', `crash_chain ${id}`)
    .executeTakeFirstOrThrow()
  return { at, after }
}

test('the next chain is announced before one ends, and continues where it ended', async () => {
  expect(await next()).toEqual({ chainId: 1n, link: 1 })
  await fly(1n, 1n, 3)
  expect(await next()).toEqual({ chainId: 1n, link: 4 })
  expect((await newest()).id).toBe(1n)
  await fly(2n, 1n, 7)
  expect(await next()).toEqual({ chainId: 1n, link: 8 })
  const announced = await newest()
  expect(announced).toMatchObject({ id: 2n, length: LENGTH })
  await fly(3n, 1n, LENGTH)
  expect(await next()).toEqual({ chainId: 2n, link: 1 })
  expect(await newest()).toEqual(announced)
})

test('the sandbox draws the salt of each chain by itself, after link 0 was stored', async () => {
  const [second, first] = await chainsOf(testApp.deps)
  expect(first!.salt).toMatch(/^[0-9a-f]{64}$/)
  expect(second!.salt).toMatch(/^[0-9a-f]{64}$/)
  expect(first!.salt).not.toBe(second!.salt)
  for (const { id, firstHash, salt, announcedAt, saltedAt } of [first!, second!]) {
    expect(saltedAt!.getTime()).toBeGreaterThanOrEqual(announcedAt.getTime())
    expect((await logged('crash_chain.announced', id)).after).toMatchObject({ firstHash })
    expect((await logged('crash_chain.salted', id)).after).toEqual({ salt })
  }
})

test('published data of a chain is never changed, and its salt is written once', async () => {
  const { db } = testApp.deps
  const rewritten = { salt: 'a'.repeat(64), firstHash: 'b'.repeat(64), announcedAt: new Date(0) }
  for (const [name, value] of Object.entries(rewritten))
    await expect(
      db
        .updateTable('crashChain')
        .set({ [name]: value })
        .where('id', '=', 1n)
        .execute(),
      name,
    ).rejects.toThrow('published')
})

test('an app outside the sandbox announces a future block, and plays only with its hash', async () => {
  const deps = withEvent('bitcoin')
  await fly(4n, 2n, LENGTH)
  expect(await next(deps)).toBeUndefined()
  const announce = (block: number | null) => announceNext(deps, { length: LENGTH, block, by })
  for (const block of [null, 800_000, 5_000_000])
    await expect(announce(block), `${block}`).rejects.toThrow('block')
  const announced = await announce(BLOCK)
  expect(announced).toMatchObject({ id: 3n, salt: null, saltedAt: null, saltBlock: BLOCK })
  expect(announced.saltRule).toContain(`${BLOCK}`)
  await expect(announce(BLOCK)).rejects.toThrow('announced and not begun')
  expect(await next(deps)).toBeUndefined()

  const salt = (hash: string) => saltByBlock(deps, { id: 3n, hash, by })
  for (const hash of ['', HASH.toUpperCase(), HASH.slice(1), 'f'.repeat(64)])
    await expect(salt(hash), hash).rejects.toThrow('64 digits')
  expect(await salt(HASH)).toMatchObject({ salt: HASH })
  await expect(salt(HASH)).rejects.toThrow('has its salt')
  expect(await next(deps)).toEqual({ chainId: 3n, link: 1 })
})

test('a crash round is drawn and verified with the salt of its own chain', async () => {
  await fly(5n, 3n, 1)
  const chains = new Map((await chainsOf(testApp.deps)).map(({ id, salt }) => [id, salt]))
  for (const [id, chainId] of [
    [1n, 1n],
    [4n, 2n],
    [5n, 3n],
  ] as const) {
    expect((await drawOfCrashRound(testApp.deps, id))!.clientSeed).toBe(chains.get(chainId))
    expect((await endedCrashRound(testApp.deps, id))!.chain.salt).toBe(chains.get(chainId))
  }
})
