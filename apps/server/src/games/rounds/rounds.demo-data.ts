import { randomUUID } from 'node:crypto'
import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/games/lobby'
import { launchReal } from '@ayva/contract/games/play'
import { openRound } from '@ayva/contract/games/rounds'
import { registry } from '@ayva/games/registry.ts'
import { DEMO_BROWSER, type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { after, days, minutes } from '#lib/clock.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { quickGames } from './betting/quick-games.ts'

const BET = 20_00n
const ROUNDS_AN_EVENING = 4
const BETWEEN_ROUNDS_MS = minutes(2)

/** Past evenings of play, so that history and fairness pages have content. */
export async function playEvenings(story: Story, member: DemoPlayer): Promise<void> {
  if (!story.call) return
  const { app, today } = story
  const enter = callInMemory(app, undefined, DEMO_BROWSER)
  for (const evening of member.evenings) {
    const start = after(today, -days(evening))
    story.moveTo(start)
    const { email: lookup, password } = member
    const token = tokenOf(await enter(logIn, { body: { lookup, password } }))
    // Higher modules continue with the token of the last evening, because older ones have expired.
    story.call = callInMemory(app, token, DEMO_BROWSER)
    await play(story.call, member, (n) => story.moveTo(after(start, BETWEEN_ROUNDS_MS * n)))
  }
}

/** Some rounds of games with one step. */
async function play(
  call: Call,
  { firstGame = 0 }: DemoPlayer,
  passed: (rounds: number) => void,
): Promise<void> {
  const quick = quickGames(await call(listGames, { query: { limit: 100 } }))
  for (let n = 0; n < ROUNDS_AN_EVENING; n++) {
    const { id: gameId, engine } = quick[(firstGame + n) % quick.length]!
    const { usualParams, usualBet: bet = BET } = registry.engine(engine)
    const params = { ...usualParams }
    await call(launchReal, { params: { id: gameId } })
    await call(openRound, { idempotencyKey: randomUUID(), body: { gameId, bet, params } })
    passed(n + 1)
  }
}
