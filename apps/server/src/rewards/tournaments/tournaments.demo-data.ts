import { listGames } from '@ayva/contract/games/lobby'
import { type RuleCode } from '@ayva/contract/rewards/tournaments'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { findByEmail } from '../../identity/auth/auth.ts'
import { casinoLabels } from '../../games/lobby/lobby.ts'
import { quickGames } from '../../games/rounds/rounds.ts'
import { makeFinal } from './close.ts'
import { keepScores, findMember, insertMember } from './members.sql.ts'
import { type Point, reachedAt, scoreOf } from './score.ts'
import * as store from './tournaments.sql.ts'

const rubles = (sums: number[]) => sums.map((sum) => BigInt(sum) * 100n)
const author = 'демонстрация'
const GAMES = 16
const DAY_MS = days(1)

type Shown = {
  name: string
  rule: RuleCode
  art: string
  from: number
  to: number
  vip: boolean
  repeatDays: number | null
  prizes: number[]
}

/** Days relative to today; running tournaments repeat, so that there always is one. */
const shown: Shown[] = [
  {
    name: 'Осенний забег',
    rule: 'best-ten',
    art: 'perets',
    from: 8,
    to: 6,
    vip: false,
    repeatDays: 14,
    prizes: [15_000, 9_000, 6_000, 3_000, 2_000, 1_000, 1_000, 1_000, 1_000, 1_000],
  },
  {
    name: 'Клубный вечер',
    rule: 'games',
    art: 'karpy',
    from: 5,
    to: 2,
    vip: true,
    repeatDays: 7,
    prizes: [20_000, 10_000, 5_000],
  },
  {
    name: 'Первый урожай',
    rule: 'best-ten',
    art: 'fonari',
    from: 24,
    to: -9,
    vip: false,
    repeatDays: null,
    prizes: [5_000, 3_000, 2_000, 1_000, 500],
  },
]
/** Multipliers of the past tournament in hundredths, in the order of its members. */
const PAST_BEST = [2_400, 1_250, 980, 610, 520, 400, 350, 240, 200, 180]

/** A running tournament, one of the club, and one that was paid, with the demo players. */
export async function showTournaments(story: Story, member: DemoPlayer): Promise<void> {
  const { deps, app, call, today } = story
  const games = await callInMemory(app)(listGames, { query: { limit: 100 } })
  const gameIds = quickGames(games)
    .slice(0, GAMES)
    .map(({ id }) => id)
  const midnight = new Date(Math.floor(today.getTime() / DAY_MS) * DAY_MS)
  const rows: store.TournamentRow[] = []
  for (const { from, to, vip: isVip, prizes, name, art, repeatDays, rule } of shown) {
    const startAt = after(midnight, -days(from))
    const endAt = after(midnight, days(to))
    const row = { name, art, startAt, endAt, currency: 'RUB' as const, isVip, author, repeatDays }
    const counted = { roundsNeeded: 2, rule, leastStake: null }
    const made = { ...row, ...counted, prizes: rubles(prizes), gameIds }
    await store.insertTournament(deps.db, made)
    rows.push((await store.findByName(deps.db, name, startAt))!)
  }
  const [running, , past] = rows
  const ownerId = call && (await findByEmail(deps.db, member.email))
  if (ownerId !== undefined && member.evenings.length > 0) {
    // Joined before the demo evenings, so that their rounds count.
    await enter(story, running!, ownerId)
    await enter(story, past!, ownerId)
    await playedThen(story, past!, ownerId)
  }
  if (!member.last) return
  // All members were added above, so nothing has to be awaited.
  const casino = await casinoLabels(deps)
  await transaction(deps.db, (tx) =>
    makeFinal(tx, { id: past!.id, at: today, countedUntil: today, casino }),
  )
}

async function enter({ deps }: Story, { id, startAt }: store.TournamentRow, ownerId: bigint) {
  await transaction(deps.db, async (tx) => {
    await store.lockTournament(tx, id)
    await insertMember(tx, { tournamentId: id, ownerId, at: startAt })
  })
}

/** The demo evenings do not reach back so far, so scores are inserted directly. */
async function playedThen({ deps }: Story, { id, endAt }: store.TournamentRow, ownerId: bigint) {
  const own = (await findMember(deps.db, id, ownerId))!
  const at = after(endAt, -days(1)).getTime()
  const less = own.entry * 20
  const best = PAST_BEST.map((points): Point => [Math.max(110, points - less), at])
  await keepScores(deps.db, [
    {
      ...own,
      best,
      rounds: 40,
      score: BigInt(scoreOf(best)),
      scoreAt: reachedAt(best, own.joinedAt),
      isRanked: true,
    },
  ])
}
