import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { listRounds } from './supplier.control.ts'
import { type SupplierDeps } from './supplier.ts'
import { games, hashOf, stakesIn } from './supplier.games.ts'
import { elsewherePage, frontPage, gamePage, missingPage, replayPage } from './supplier.html.ts'
import { balanceOf, playRound, toldRound } from './supplier.rounds.ts'
import { findReplay, findSession, selectRounds, type Session } from './supplier.store.ts'
import { askWallet } from './supplier.wallet.ts'

const SLOW_MS = 10_000
const NEVER_MS = 40_000
const LAST_ROUNDS = 12

const folder = path.join(import.meta.dirname, 'client')
const asset = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const scripts = new Map(
  ['game.js', 'orel-reshka.js', 'rumb.js', 'frame.js', 'sound.js'].map((name) => [
    name,
    asset(name),
  ]),
)
const styles = asset('game.css') + asset('pages.css')

const Play = z.object({
  id: z.uuid(),
  stake: z.int().check(z.minimum(1)),
  choice: z.string().check(z.maxLength(20)),
  clientSeed: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})
type Token = { Params: { token: string } }

/** The calls of a player's browser; the address of a game authorises its player. */
export async function pageRoutes(scope: FastifyInstance, deps: SupplierDeps): Promise<void> {
  const { pool, now } = deps
  const sessionOf = async (token: string) =>
    token.length <= 64 ? findSession(pool, token, now()) : undefined

  scope.get('/game.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=60').send(styles),
  )
  scope.get<{ Params: { name: string } }>('/client/:name', async ({ params }, reply) => {
    const script = scripts.get(params.name)
    if (script === undefined) return page(reply.code(404), missingPage())
    return reply
      .headers({ 'cache-control': 'max-age=60', 'x-content-type-options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(script)
  })
  scope.get('/', async (_request, reply) => page(reply, frontPage(await listRounds(pool))))

  scope.get<Token>('/play/:token', async ({ params }, reply) => {
    const session = await sessionOf(params.token)
    if (!session) return page(reply.code(404), missingPage())
    if (session.page === 'never_loads') await deps.idle(NEVER_MS)
    if (session.page === 'slow') await deps.idle(SLOW_MS)
    const html = session.page === 'elsewhere' ? elsewherePage() : gamePage(session)
    return page(reply, html, session.lobbyUrl)
  })
  scope.get<Token>('/play/:token/state', async ({ params }, reply) => {
    const session = await sessionOf(params.token)
    if (!session) return reply.code(404).send({ error: 'session' })
    return reply.header('cache-control', 'no-store').send(await stateOf(deps, session))
  })
  scope.post<Token>('/play/:token/rounds', async ({ params, body }, reply) => {
    const session = await sessionOf(params.token)
    if (!session) return reply.code(404).send({ error: 'session' })
    const asked = z.safeParse(Play, body)
    if (!asked.success) return reply.code(422).send({ error: 'round' })
    const { stake, ...rest } = asked.data
    const played = await playRound(deps, session, { ...rest, stake: BigInt(stake) })
    if (!played) return reply.code(422).send({ error: 'round' })
    const next = await findSession(pool, session.token, now())
    return {
      round: toldRound(played.round),
      balance: played.balance ?? null,
      hash: next && hashOf(next.seed),
    }
  })
  scope.get<Token>('/replay/:token', async ({ params }, reply) => {
    const { token } = params
    const round = token.length <= 64 ? await findReplay(pool, token) : undefined
    if (!round) return page(reply.code(404), missingPage())
    return page(reply, replayPage(round), round.lobbyUrl)
  })
  scope.setNotFoundHandler((_request, reply) => page(reply.code(404), missingPage()))
}

async function stateOf(deps: SupplierDeps, session: Session) {
  const asked = session.player === null ? undefined : await askWallet(deps, session, 'session')
  const choices = games[session.game]!.choices
  const last = await selectRounds(
    deps.pool,
    `session = $1 and state in ('open', 'closed') order by opened_at desc limit $2`,
    [session.token, LAST_ROUNDS],
  )
  return {
    currency: session.currency,
    demo: session.player === null,
    choices,
    stakes: stakesIn(session.currency).map(Number),
    hash: hashOf(session.seed),
    balance: asked ? (asked.balance ?? null) : ((await balanceOf(deps, session)) ?? null),
    status: asked ? asked.status : 'OK',
    minCycleMs: asked?.session?.config.min_cycle_ms ?? 0,
    last: last.map(toldRound),
  }
}

/** A page that runs only our scripts, and can be framed only by the operator. */
function page(reply: FastifyReply, html: string, lobbyUrl?: string) {
  const ancestors = lobbyUrl === undefined ? "'none'" : new URL(lobbyUrl).origin
  const own = lobbyUrl === undefined ? '' : "script-src 'self'; connect-src 'self'; "
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; ${own}form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
