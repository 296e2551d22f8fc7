/**
 * Flights that all players share: which there are, by what each is drawn, and which node leads them. A
 * link of the chain is told when its flight is over, and never before.
 */
import { randomUUID } from 'node:crypto'
import { toldTime } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { linkAt, linkBefore, makeChain } from './chain.ts'
import * as store from './flights.sql.ts'

export type { FlightRow } from './flights.sql.ts'
export * from './lead.ts'

/** Half a year of flights without a pause. */
const CHAIN_LENGTH = 1_000_000
/** So long before a chain's end the next one is announced: a week of flights. */
const ANNOUNCED_BEFORE = 40_000
/** What the sandbox uses for the event outside that a salt is taken from. */
const SANDBOX_SALT = 'ayva-sandbox-orbita'
const SANDBOX_RULE = 'Песочница: соль названа заранее и не зависит от звеньев цепи.'

const placeOf = (chainId: bigint) => `flight_chain: ${chainId}` as const
export const sealedChains: SealedColumn = {
  table: 'flight_chain',
  column: 'links',
  key: { id: 'bigint' },
  place: (id) => placeOf(BigInt(id!)),
}

/** What draws a flight. `isOver`: it may be told. */
export type FlightDraw = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  isOver: boolean
}

/** What draws a flight, for who keeps its bets; undefined where there is none of that number. */
export async function drawOfFlight(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: bigint,
): Promise<FlightDraw | undefined> {
  const flight = await store.findFlight(db, id)
  if (!flight) return undefined
  const chain = (await store.findChain(db, flight.chainId))!
  const serverSeed = linkOf(config, chain, flight.link)
  return {
    serverSeed,
    serverSeedHash: linkBefore(serverSeed),
    clientSeed: chain.salt,
    nonce: flight.link,
    isOver: flight.endedAt !== null,
  }
}

function linkOf(config: Config, { id, length, links }: store.ChainRow, at: number): string {
  return linkAt({ length, checkpoints: unseal(config, placeOf(id), links) }, at)
}

/** A flight that is over, with the public side of its chain: nothing that is sealed is read for it. */
export async function endedFlight({ db }: Pick<Deps, 'db'>, id: bigint) {
  const flight = await store.findFlight(db, id)
  if (!flight?.endedAt || flight.serverSeed === null) return undefined
  const chain = (await store.findShownChain(db, flight.chainId))!
  return { flight, chain, serverSeedHash: linkBefore(flight.serverSeed) }
}

/**
 * The chain and the link of the next flight. A house without a chain makes its first one; before one
 * ends, the next is made, so that it stands published while flights of the old one go on.
 */
export async function nextLink(
  deps: Deps,
  length = CHAIN_LENGTH,
): Promise<{ chainId: bigint; link: number }> {
  const { db } = deps
  const last = await store.latestFlight(db)
  const newest = (await store.latestChain(db)) ?? (await announce(deps, 1n, length))
  const chain = last ? (await store.findChain(db, last.chainId))! : newest
  const link = last && last.chainId === chain.id ? last.link + 1 : 1
  const left = chain.length - link
  if (left < Math.min(ANNOUNCED_BEFORE, length / 2) && newest.id === chain.id)
    await announce(deps, chain.id + 1n, length)
  return link <= chain.length ? { chainId: chain.id, link } : { chainId: chain.id + 1n, link: 1 }
}

async function announce(deps: Deps, id: bigint, length: number) {
  const made = await makeChain(length)
  const shown = { id, length, salt: SANDBOX_SALT, saltRule: SANDBOX_RULE }
  const row = { ...shown, firstHash: made.firstHash }
  const links = seal(deps.config, placeOf(id), made.checkpoints)
  if (await store.insertChain(deps.db, { ...row, links }, toldTime(deps.clock)))
    deps.log.info(
      { chain: id, firstHash: made.firstHash, length },
      'a chain of flights is announced',
    )
  return (await store.findChain(deps.db, id))!
}

/** The name of this node among those that may lead. */
export const newHolder = () => randomUUID()
export const { findFlight, latestFlight, listEnded, listLanding } = store
export const setLanded = ({ db, clock }: Deps, id: bigint) =>
  store.setLanded(db, id, toldTime(clock))
