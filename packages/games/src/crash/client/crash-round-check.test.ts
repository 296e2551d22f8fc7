import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { nobleHmac, sha256Hex } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { type CrashModel, drawCrash } from '../crash.ts'
import { checkCrashRound, reachesFirst } from './crash-round-check.ts'
import { keepCrashRound } from './keep-crash-round.ts'

const LENGTH = 30
const model = registry.find('crash-99', 1).model as CrashModel
/** Each test has its own chain, so that tests do not see each other's crash rounds. */
let chains = 0

function newChain() {
  chains += 1
  const links = ['f'.repeat(60) + String(1000 + chains)]
  while (links.length <= LENGTH) links.unshift(sha256Hex(links[0]!))
  const at = '2026-01-01T00:00:00Z'
  const chain = {
    id: chains,
    length: LENGTH,
    firstHash: links[0]!,
    announcedAt: at,
    salt: 'salt',
    saltRule: '',
    saltedAt: at,
  }
  return { links, chain }
}
type Made = ReturnType<typeof newChain>

const crashOf = (serverSeed: string, salt: string, nonce: number) =>
  drawCrash(model, createStream({ serverSeed, clientSeed: salt, nonce, hmac: nobleHmac }))

/** A finished crash round with any secret; its own hash is derived from it. */
function proofOf({ chain }: Made, link: number, serverSeed: string) {
  const crash100 = crashOf(serverSeed, chain.salt, link)
  const flight: CrashRoundView = {
    id: chain.id * 1000 + link,
    chain: chain.id,
    link,
    salt: chain.salt,
    serverSeed,
    serverSeedHash: sha256Hex(serverSeed),
    crash100,
    interrupted: false,
    bettingAt: '2026-01-01T00:00:00Z',
    startsAt: '2026-01-01T00:00:06Z',
    endedAt: '2026-01-01T00:00:09Z',
    now: '2026-01-01T00:00:10Z',
  }
  return { flight, chain }
}

function show(made: Made, link: number, now = '2026-01-01T00:00:01Z') {
  const { flight } = proofOf(made, link, made.links[link]!)
  keepCrashRound({ ...flight, endedAt: null, crash100: null, serverSeed: null, now })
}
const check = (proof: ReturnType<typeof proofOf>) =>
  checkCrashRound(model, proof, proof.flight.crash100!)

test('a crash round that was shown before its start is compared with that hash', async () => {
  const made = newChain()
  show(made, 5)
  expect(await check(proofOf(made, 5, made.links[5]!))).toMatchObject({
    source: 'browser',
    same: true,
  })
  expect(await check(proofOf(made, 5, 'ab'.repeat(32)))).toMatchObject({
    source: 'browser',
    same: false,
  })
})

test('a later one is hashed back to the last link that was shown', async () => {
  const made = newChain()
  for (const link of [3, 8]) show(made, link)
  for (const link of [9, 30])
    expect(await check(proofOf(made, link, made.links[link]!))).toMatchObject({
      source: 'browser',
      same: true,
    })
  expect((await check(proofOf(made, 9, 'ab'.repeat(32)))).same).toBe(false)
  const early = await check(proofOf(made, 2, made.links[2]!))
  expect(early).toMatchObject({ source: 'server', same: true })
})

test('another link of the chain, another salt, or another multiplier than listed does not match', async () => {
  const made = newChain()
  show(made, 5)
  const true5 = proofOf(made, 5, made.links[5]!)
  const moved = proofOf(made, 6, made.links[6]!)
  moved.flight.id = true5.flight.id
  expect((await check(moved)).same).toBe(false)
  const salted = proofOf(
    { links: made.links, chain: { ...made.chain, salt: 'x' } },
    5,
    made.links[5]!,
  )
  expect((await check(salted)).same).toBe(false)
  expect((await checkCrashRound(model, true5, true5.flight.crash100! + 1)).same).toBe(false)
})

test('a hash first seen during a crash round proves nothing about the time before its start', async () => {
  const made = newChain()
  show(made, 5, '2026-01-01T00:00:06Z')
  expect((await check(proofOf(made, 5, made.links[5]!))).source).toBe('server')
})

test('the chain is hashed back to link 0 on request', async () => {
  const made = newChain()
  expect(await reachesFirst(proofOf(made, 30, made.links[30]!))).toBe(true)
  expect(await reachesFirst(proofOf(made, 30, 'ab'.repeat(32)))).toBe(false)
})
