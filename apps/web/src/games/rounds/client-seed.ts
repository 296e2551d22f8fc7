import { type Call } from '@ayva/contract/client'
import { type Launch } from '@ayva/contract/games/play'

const contract = () => import('@ayva/contract/games/rounds')

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Sixteen random characters, all equally likely. */
export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/**
 * The launch with its client seed: if none is fixed yet, it is created here, after the hash of the server seed was
 * shown and before the first bet (games.md 2.1). Refused with `hash_passed` or `round_open` if another tab was faster.
 */
export async function withClientSeed(call: Call, launch: Launch): Promise<Launch> {
  const { clientSeed: fixed, serverSeedHash, demoId } = launch.launchOptions
  if (fixed !== null) return launch
  const wish = randomClientSeed()
  const { fixDemoSeed } = await contract()
  const pair =
    demoId === null
      ? await fixFirst(call, wish, serverSeedHash)
      : await call(fixDemoSeed, { params: { demoId }, body: { clientSeed: wish } })
  const { clientSeed, clientSeedChosen } = pair
  return { ...launch, launchOptions: { ...launch.launchOptions, clientSeed, clientSeedChosen } }
}

async function fixFirst(call: Call, clientSeed: string, serverSeedHash: string) {
  const body = { clientSeed, serverSeedHash }
  const { rotateSeeds } = await contract()
  const { current } = await call(rotateSeeds, { body, idempotencyKey: crypto.randomUUID() })
  return current ?? { clientSeed: null, clientSeedChosen: false }
}
