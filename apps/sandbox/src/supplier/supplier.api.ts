import { randomBytes } from 'node:crypto'
import { isFresh, isSigned, pspHeaders } from '@ayva/contract/payments/psp'
import {
  GAMES_PAGE_MAX,
  GameUrlRequest,
  OPERATOR_HEADER,
  ROUNDS_PAGE_MAX,
  supplierPaths,
  type SupplierRound,
} from '@ayva/contract/games/suppliers/supplier'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type SupplierDeps } from './supplier.ts'
import { games, stakesIn } from './supplier.games.ts'
import { modeOf, takeMode } from './supplier.modes.ts'
import { findRound, insertSession, type Round, roundsBetween } from './supplier.store.ts'

const SLOW_MS = 10_000
const HANG_MS = 30_000
const SESSION_MS = 12 * 3_600_000
/** The play money of a demo, in multiples of the largest stake. */
const DEMO_STAKES = 10n

const RoundsQuery = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.[0-9a-f-]{36}$/))),
})

/** The calls of the operator's server; each is signed over its bytes. */
export async function apiRoutes(scope: FastifyInstance, deps: SupplierDeps): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request, reply) => {
    if (!signed(request, deps)) return reply.code(401).send({ error: 'signature' })
  })

  scope.get(supplierPaths.games, async (_request, reply) =>
    behaving(deps, reply, async () => {
      const cards = Object.values(games).map(({ card }) => card)
      return { games: cards.slice(0, GAMES_PAGE_MAX), next: null }
    }),
  )
  scope.post(supplierPaths.url, async (request, reply) => {
    const asked = read(GameUrlRequest, request.body)
    if (!asked || !Object.hasOwn(games, asked.game_code) || asked.demo !== (asked.user === null))
      return reply.code(422).send({ error: 'launch' })
    return behaving(deps, reply, async () => {
      const token = await openSession(deps, asked)
      return { url: `${request.protocol}://${request.host}/play/${token}` }
    })
  })
  scope.get(supplierPaths.rounds, async ({ query }, reply) => {
    const asked = z.safeParse(RoundsQuery, query)
    if (!asked.success) return reply.code(422).send({ error: 'rounds' })
    return behaving(deps, reply, () => roundsPage(deps, asked.data))
  })
  scope.get<{ Params: { id: string } }>(`${supplierPaths.round}/:id`, async (request, reply) =>
    behaving(deps, reply, async () => {
      const { player_id } = request.query as { player_id?: unknown }
      const id = z.safeParse(z.uuid(), request.params.id)
      const round = id.success ? await findRound(deps.pool, id.data) : undefined
      if (!round || round.player === null || round.player !== player_id)
        return reply.code(404).send({ error: 'unknown' })
      return { url: `${request.protocol}://${request.host}/replay/${round.replay}` }
    }),
  )
}

async function openSession({ pool, now }: SupplierDeps, asked: GameUrlRequest): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { operator, user: player, token: walletToken, currency } = asked
  await insertSession(pool, {
    token,
    operator,
    player,
    walletToken,
    currency,
    game: asked.game_code,
    demoBalance: asked.demo ? stakesIn(currency).at(-1)! * DEMO_STAKES : 0n,
    lobbyUrl: asked.lobby_url,
    page: (await modeOf(pool)).page === 'usual' ? 'usual' : (await takeMode(pool)).page,
    seed: randomBytes(32),
    createdAt: now(),
    expiresAt: new Date(now().getTime() + SESSION_MS),
  })
  return token
}

async function roundsPage({ pool }: SupplierDeps, asked: z.output<typeof RoundsQuery>) {
  const [ms, id] = asked.cursor?.split('.') ?? []
  const found = await roundsBetween(pool, {
    from: new Date(asked.from),
    to: new Date(asked.to),
    limit: ROUNDS_PAGE_MAX,
    after: id === undefined ? undefined : { openedAt: new Date(Number(ms)), id },
  })
  const last = found.at(-1)
  const more = last !== undefined && found.length === ROUNDS_PAGE_MAX
  return { rounds: found.map(said), next: more ? `${last.openedAt.getTime()}.${last.id}` : null }
}

/** A round according to this company's book. */
function said({ state, manner, win, ...round }: Round): SupplierRound {
  const isWon = state === 'open' || state === 'closed'
  return {
    round_id: round.id,
    player_id: round.player!,
    game_code: round.game,
    currency: round.currency,
    staked: Number(round.stake),
    won: isWon ? Number(manner === 'wrong_sum' ? win + 1n : win) : 0,
    state: state === 'closed' || state === 'void' ? state : 'open',
    opened_at: round.openedAt.toISOString(),
    closed_at: round.closedAt?.toISOString() ?? null,
  }
}

/** Applies the configured misbehaviour to a call. */
async function behaving({ pool, idle }: SupplierDeps, reply: FastifyReply, work: () => unknown) {
  const { calls } = await modeOf(pool)
  if (calls === 'hang') await idle(HANG_MS)
  if (calls === 'slow') await idle(SLOW_MS)
  if (calls === 'error' || calls === 'hang') return reply.code(500).send({ error: 'out of order' })
  if (calls === 'rubbish')
    return reply.type('text/html').send('<html><body>It works!</body></html>')
  return work()
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}

function signed({ headers, url, body }: FastifyRequest, { secret, now }: SupplierDeps): boolean {
  const id = headers[pspHeaders.id]
  const timestamp = headers[pspHeaders.timestamp]
  const signature = headers[pspHeaders.signature]
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return false
  if (typeof headers[OPERATOR_HEADER] !== 'string' || !isFresh(timestamp, now().getTime()))
    return false
  return isSigned([secret], {
    id,
    timestamp,
    body: typeof body === 'string' ? body : url,
    signature,
  })
}
