/** Notes what rounds, reports of pages and events of accounts say about their players. */
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { contactConfirmed } from '../../identity/auth/auth.ts'
import { factorsChanged } from '../../identity/factors/factors.ts'
import { isArticle } from '../../communication/blog/blog.ts'
import { gameById } from '../../games/lobby/lobby.ts'
import { endedRounds, featsOf, isProvable } from '../../games/rounds/rounds.ts'
import { outsideEnded } from '../../games/suppliers/suppliers.ts'
import { learned } from '../../platform/tracking/tracking.ts'
import { ownLimitSet } from '../../protection/limits/limits.ts'
import { type Discovery, note, TIMES } from './discoveries.ts'

const ID = /^[1-9]\d{0,8}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Nothing is forgotten: whatever is read again is noted as before. */
const forget = async () => {}

export function discoveriesConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'discoveries.rounds',
      stream: endedRounds,
      async take(tx, rounds) {
        const settled = rounds.filter(({ status, stake }) => status === 'settled' && stake > 0n)
        const feats = await featsOf(tx, settled)
        const found = settled.flatMap(({ id, lastActionAt: at, ...round }) => [
          ...playedOf({ ...round, at }),
          ...(feats.get(id) ?? []).map((key) => ofPlayer(round.playerId, 'feat', key, at)),
          ...(round.cost === 0n ? [ofPlayer(round.playerId, 'mark', 'free-round', at)] : []),
        ])
        await note(deps, tx, found)
      },
      forget,
    }),
    consumer({
      name: 'discoveries.outside',
      stream: outsideEnded,
      // A round counts as it closed: what has happened once is not taken back.
      take: (tx, told) =>
        note(deps, tx, told.filter(({ n, stake }) => n === 0 && stake > 0n).flatMap(playedOf)),
      forget,
    }),
    consumer({
      name: 'discoveries',
      stream: events,
      async take(tx, told) {
        const found: Discovery[] = []
        for (const event of told) found.push(...(await heardOf(deps, event)))
        await note(deps, tx, found)
      },
      forget,
    }),
  ]
}

const ofPlayer = (playerId: bigint, kind: Discovery['kind'], key: string, at: Date): Discovery => ({
  playerId,
  kind,
  key,
  at,
})

type Played = { playerId: bigint; gameId: number; stake: bigint; payout: bigint; at: Date }

function playedOf({ playerId, gameId, stake, payout, at }: Played): Discovery[] {
  const reached = TIMES.filter((times) => payout >= stake * BigInt(times))
  return [
    ofPlayer(playerId, 'game', String(gameId), at),
    ...reached.map((times) => ofPlayer(playerId, 'times', String(times), at)),
  ]
}

type Heard = Parameters<typeof bodyOf>[1]

async function heardOf(deps: Deps, event: Heard): Promise<Discovery[]> {
  const { playerId, at } = event
  const mark = (key: string) => [ofPlayer(playerId, 'mark', key, at)]
  const report = bodyOf(learned, event)
  if (report) return learnedOf(deps, Object.assign({ playerId, at }, report))
  const contact = bodyOf(contactConfirmed, event)
  if (contact) return mark(contact.contact)
  const factors = bodyOf(factorsChanged, event)
  if (factors?.what === 'enabled') return mark('factor')
  if (factors?.what === 'passkey_added') return mark('passkey')
  const limit = bodyOf(ownLimitSet, event)
  if (!limit) return []
  return [
    ofPlayer(playerId, 'limit', limit.name, at),
    ofPlayer(playerId, 'limit-day', `${at.toISOString().slice(0, 10)} ${limit.name}`, at),
  ]
}

type Report = { playerId: bigint; at: Date; what: string; of: string }

/** A report is believed only as far as what it names exists. */
async function learnedOf(deps: Deps, { playerId, at, what, of }: Report): Promise<Discovery[]> {
  const found = (kind: Discovery['kind']) => [ofPlayer(playerId, kind, of, at)]
  if (what === 'self-test') return [ofPlayer(playerId, 'mark', 'self-test', at)]
  if (what === 'round')
    return UUID.test(of) && (await isProvable(deps, playerId, of)) ? found('round') : []
  if (what === 'article') return (await isArticle(deps, of)) ? found('article') : []
  const isGame = ID.test(of) && (await gameById(deps, Number(of))) !== undefined
  return isGame ? found(what === 'demo' ? 'demo' : 'rules') : []
}
