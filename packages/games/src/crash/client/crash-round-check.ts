/** Compares the proof of a crash round with what this browser was shown before its start. */
import { type Answer } from '@ayva/contract/base'
import { type showCrashRoundProof } from '@ayva/contract/games/crash'
import { nobleHmac, sha256Hex } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { findShown, keepShown, listShown, type Shown } from '../../table/commitments.ts'
import { type HashSource } from '../../table/compared.ts'
import { type CrashModel, drawCrash } from '../crash.ts'

type Proof = Answer<typeof showCrashRoundProof>
export type CrashRoundVerdict = {
  /** Hundredths, computed from the secret of the answer; undefined if there is none. */
  reckoned: number | undefined
  source: HashSource
  same: boolean
}

/** The number of hashes between two pauses that let other work run: a few milliseconds. */
const BREATH = 2000

/** The link that is `places` before this one: SHA-256 of a link's text is the previous link. */
async function linkBack(link: string, places: number): Promise<string> {
  let reached = link
  for (let done = 0; done < places; done++) {
    reached = sha256Hex(reached)
    if (done % BREATH === BREATH - 1) await new Promise((resolve) => setTimeout(resolve))
  }
  return reached
}

/** `shown100`: the end according to the list of past crash rounds, in hundredths. */
export async function checkCrashRound(
  model: CrashModel,
  { flight, chain }: Proof,
  shown100: number,
): Promise<CrashRoundVerdict> {
  const { id, serverSeed, link: nonce, crash100 } = flight
  const own = findShown('flight', String(id))
  const known = own ?? lastKnown(chain.id, nonce)
  const source = known ? 'browser' : 'server'
  if (serverSeed === null) return { reckoned: undefined, source, same: false }
  const seeds = { serverSeed, clientSeed: chain.salt, nonce, hmac: nobleHmac }
  const reckoned = drawCrash(model, createStream(seeds))
  const agrees =
    sha256Hex(serverSeed) === flight.serverSeedHash &&
    [crash100, shown100].every((told) => told === reckoned) &&
    isFirstHash(chain)
  const isItsLink = own === undefined || own.nonce === nonce
  const same = agrees && isItsLink && (!known || (await leadsTo(known, { flight, chain })))
  return { reckoned, source, same }
}

/** The newest link of the chain that was shown before this one. */
function lastKnown(chain: number, link: number): Shown | undefined {
  return listShown('flight')
    .filter((one) => one.chain === chain && one.nonce !== undefined && one.nonce <= link)
    .reduce<Shown | undefined>(
      (last, one) => (last && last.nonce! > one.nonce! ? last : one),
      undefined,
    )
}

async function leadsTo(known: Shown, { flight, chain }: Proof): Promise<boolean> {
  const { link, serverSeed } = flight
  if (known.chain !== chain.id || known.clientSeed !== chain.salt || known.nonce! > link)
    return false
  return (await linkBack(serverSeed!, link - known.nonce! + 1)) === known.hash
}

/** Whether the chain has the same first link as when this browser first saw a proof of it. */
function isFirstHash({ id, firstHash, salt }: Proof['chain']): boolean {
  keepShown('chain', String(id), { hash: firstHash, clientSeed: salt })
  const known = findShown('chain', String(id))!
  return known.hash === firstHash && known.clientSeed === salt
}

/** Whether the chain leads from this crash round back to its published beginning; up to a million hashes. */
export async function reachesFirst({ flight, chain }: Proof): Promise<boolean> {
  const { serverSeed, link } = flight
  if (serverSeed === null || link > chain.length) return false
  return (await linkBack(serverSeed, link)) === chain.firstHash
}
