/** Counts finished rounds of own games for tournaments, if they cost something. */
import { rules } from '@ayva/contract/rewards/tournaments/rules'
import { type Currency } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { forgetScores, keepScores, selectMembers, type MemberRow } from './members.sql.ts'
import { reachedAt, scoreOf, tallied } from './score.ts'
import { selectUnclosed, type TournamentRow } from './tournaments.sql.ts'

export const ROUNDS_HEARD = 'tournaments.rounds'
/** The maximum difference of the nodes' clocks. */
const CLOCKS_MS = minutes(1)

type Ended = {
  playerId: bigint
  gameId: number
  currency: Currency
  stake: bigint
  payout: bigint
  lastActionAt: Date
}

export function tournamentsConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: ROUNDS_HEARD,
      stream: endedRounds,
      async take(tx, rounds) {
        const counted = rounds.filter(({ status, cost }) => status === 'settled' && cost > 0n)
        await count(deps, tx, counted)
      },
      forget: forgetScores,
    }),
  ]
}

async function count({ clock }: Deps, tx: Tx, rounds: Ended[]): Promise<void> {
  if (rounds.length === 0) return
  const open = await selectUnclosed(tx, after(clock.now(), CLOCKS_MS))
  const byId = new Map(open.map((one) => [one.id, { ...one, games: new Set(one.gameIds) }]))
  const players = [...new Set(rounds.map(({ playerId }) => playerId))]
  const members = await selectMembers(tx, [...byId.keys()], players)
  const roundsOf = Map.groupBy(rounds, ({ playerId }) => playerId)
  const changed = members.flatMap((member) => {
    const own = roundsOf.get(member.ownerId!) ?? []
    return scored(member, byId.get(member.tournamentId)!, own) ?? []
  })
  await keepScores(tx, changed)
}

type Counting = TournamentRow & { games: ReadonlySet<number> }

/** The member including these rounds; undefined if none of them counts. */
function scored(member: MemberRow, open: Counting, rounds: Ended[]): MemberRow | undefined {
  const from = member.joinedAt > open.startAt ? member.joinedAt : open.startAt
  const counted = rounds
    .filter(({ lastActionAt: at }) => at >= from && at < open.endAt)
    .filter((round) => open.games.has(round.gameId) && isEnough(open, round))
    .map(({ lastActionAt, ...round }) => Object.assign({ at: lastActionAt.getTime() }, round))
  const tally = tallied(rules[open.rule], member, counted)
  if (tally.rounds === member.rounds) return undefined
  return {
    ...member,
    ...tally,
    score: BigInt(scoreOf(tally.best)),
    scoreAt: reachedAt(tally.best, member.joinedAt),
    isRanked: tally.rounds >= open.roundsNeeded,
  }
}

const isEnough = ({ leastStake, currency }: Counting, round: Ended) =>
  leastStake === null || (round.currency === currency && round.stake >= leastStake)
