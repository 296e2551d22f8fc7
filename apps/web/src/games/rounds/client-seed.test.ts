import { type Endpoint } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type Launch } from '@ayva/contract/games/play'
import { fixDemoSeed, rotateSeeds } from '@ayva/contract/games/rounds'
import { expect, test } from 'vitest'
import { randomClientSeed, withClientSeed } from './client-seed.ts'

type Asked = { body: { clientSeed: string; serverSeedHash?: string } }

/** A server that accepts the given seed, as ours does. */
function server() {
  const asked: [Endpoint, Asked][] = []
  const call = (async (endpoint: Endpoint, what: Asked) => {
    asked.push([endpoint, what])
    const pair = { clientSeed: what.body.clientSeed, clientSeedChosen: true }
    return endpoint === rotateSeeds ? { current: pair } : pair
  }) as unknown as Call
  return { call, asked }
}

const launch = (demoId: string | null, clientSeed: string | null) =>
  ({
    launchOptions: { demoId, clientSeed, clientSeedChosen: false, serverSeedHash: 'told-hash' },
  }) as Launch

test('[PLAY-42] without a client seed the browser fixes one, under the hash it was shown', async () => {
  const { call, asked } = server()
  const { launchOptions } = await withClientSeed(call, launch(null, null))
  expect(launchOptions.clientSeed).toMatch(/^[A-Za-z0-9_-]{16}$/)
  expect(launchOptions).toMatchObject({ clientSeedChosen: true, serverSeedHash: 'told-hash' })
  const { clientSeed } = launchOptions
  expect(asked).toMatchObject([
    [rotateSeeds, { body: { clientSeed, serverSeedHash: 'told-hash' } }],
  ])
})

test('[PLAY-42] a demo has its seed fixed in the same way, in its own session', async () => {
  const { call, asked } = server()
  const demoId = '0198c0de-0000-7000-8000-000000000001'
  const { launchOptions } = await withClientSeed(call, launch(demoId, null))
  expect(launchOptions).toMatchObject({ clientSeedChosen: true })
  expect(asked).toMatchObject([[fixDemoSeed, { params: { demoId } }]])
})

test('a fixed seed stays, and one made by the server is not called chosen', async () => {
  const { call, asked } = server()
  const opened = launch(null, 'made-by-server')
  expect(await withClientSeed(call, opened)).toBe(opened)
  expect(asked).toEqual([])
})

test('the browser’s seeds have sixteen characters and are never the same', () => {
  const seeds = Array.from({ length: 100 }, randomClientSeed)
  for (const seed of seeds) expect(seed).toMatch(/^[A-Za-z0-9_-]{16}$/)
  expect(new Set(seeds).size).toBe(100)
})
