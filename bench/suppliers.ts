// The requests of a supplier's game server to the wallet, signed and over HTTP, compared with own bets over HTTP.
import { randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import { SUPPLIER_HEADER, WALLET_PATH } from '@ayva/contract/games/suppliers/wallet'
import { outside } from '../apps/server/src/games/lobby/lobby.ts'
import { hashOf } from '../apps/server/src/lib/secrets.ts'
import { type Ask, load, loggedIn, type LoggedIn, ownBets, serving } from './bets-http.ts'
import { type BenchApp, inBenchApp } from './betting.ts'
import { type Speed } from './load.ts'

const KEY = 'lamp'
const SECRET = 'a-secret-of-the-bench-supplier'
const CODE = 'lantern'
const AT_ONCE = 32
const SECONDS = 4
const RUNS = 3
const STAKE = 1000

export type SuppliersResult = {
  own: Speed
  /** Only a stake: its round stays open. */
  bet: Speed
  /** Stake, win and end in one message, which corresponds to an own bet. */
  round: Speed
}

/** All three in turn, several times; of each the run with the median speed. */
export function benchSuppliers(): Promise<SuppliersResult> {
  return inBenchApp(async (benchApp) => {
    const people = await loggedIn(benchApp)
    const launches = await launchAll(benchApp, people)
    const asks = {
      own: await ownBets(benchApp, people),
      bet: messages(launches, (id) => ({ kind: 'bet', tx_id: id, amount: STAKE })),
      round: messages(launches, (id) => ({
        kind: 'betwin',
        tx_id: id,
        amount: STAKE,
        round_closed: true,
        win: { tx_id: `${id}w`, amount: STAKE },
      })),
    }
    return serving(benchApp, { SUPPLIER_SECRETS: `${KEY}=${SECRET}` }, (url) => byTurns(url, asks))
  })
}

async function byTurns(
  url: string,
  asks: Record<keyof SuppliersResult, Ask>,
): Promise<SuppliersResult> {
  const runs: Record<keyof SuppliersResult, Speed[]> = { own: [], bet: [], round: [] }
  const names = Object.keys(asks) as (keyof SuppliersResult)[]
  for (const name of names) {
    await once(url, asks[name])
    await load({ url, connections: AT_ONCE, ask: asks[name] }, 1)
  }
  for (let at = 0; at < RUNS; at++)
    for (const name of names)
      runs[name].push(await load({ url, connections: AT_ONCE, ask: asks[name] }, SECONDS))
  const middle = (speeds: Speed[]) =>
    speeds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(RUNS / 2)]!
  return { own: middle(runs.own), bet: middle(runs.bet), round: middle(runs.round) }
}

/** A refusal of the wallet also has status 200, so one answer of each kind is checked before the load. */
async function once(url: string, ask: Ask): Promise<void> {
  const { path, headers, body } = ask()
  const all = { 'content-type': 'application/json', ...headers }
  const response = await fetch(url + path, { method: 'POST', headers: all, body })
  const answer = (await response.json()) as { status?: string; data?: unknown }
  if (!response.ok || (answer.data === undefined && answer.status !== 'OK'))
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
}

type Launch = { player: string; token: string }

/** A supplier with one game, and a launch of it for each player. */
async function launchAll({ deps: { db } }: BenchApp, people: LoggedIn[]): Promise<Launch[]> {
  await db
    .insertInto('supplier')
    .values({ key: KEY, name: KEY, url: 'http://127.0.0.1:9', dialect: 'canonical', isOn: true })
    .execute()
  await outside.upsertStudios(db, KEY, [{ slug: KEY, name: KEY, about: '' }])
  await outside.upsertOutside(db, KEY, [
    {
      code: CODE,
      slug: CODE,
      name: CODE,
      studio: KEY,
      description: '',
      art: 'kosti',
      categories: ['slots'],
      tags: [],
      rtpBp: 9600,
      volatility: 'low',
      maxWinX: 500,
      isMobile: true,
      hasDemo: true,
      onlyRealBalance: false,
      launchType: 'frame' as const,
    },
  ])
  const game = await outside.selectByCode(db, KEY, CODE)
  const madeAt = new Date()
  const expiresAt = new Date(madeAt.getTime() + 3_600_000)
  const tokenOf = ({ playerId }: LoggedIn) => `${playerId}.${KEY}-of-the-bench`
  await db
    .insertInto('supplierSession')
    .values(
      people.map((one) => ({
        playerId: one.playerId,
        sessionId: one.sessionId,
        tokenHash: hashOf(tokenOf(one)),
        supplier: KEY,
        gameId: game!.id,
        currency: 'RUB',
        madeAt,
        expiresAt,
      })),
    )
    .execute()
  return people.map((one) => ({ player: String(one.playerId), token: tokenOf(one) }))
}

/** Messages of the supplier, each about a new round of the next player. */
function messages(launches: Launch[], operation: (id: string) => { kind: string } & object): Ask {
  let turn = 0
  return () => {
    turn += 1
    const { player, token } = launches[turn % launches.length]!
    const said = operation(randomUUID())
    const body = JSON.stringify({
      request_id: randomUUID(),
      ts: Date.now(),
      operator: 'ayva',
      player_id: player,
      session_token: token,
      currency: 'RUB',
      game: { provider: KEY, code: CODE },
      round_id: randomUUID(),
      ...said,
    })
    const id = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      [SUPPLIER_HEADER]: KEY,
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      [pspHeaders.signature]: pspSignature({ secret: SECRET, id, timestamp, body }),
    }
    return { path: `${WALLET_PATH}/${said.kind}`, headers, body }
  }
}
