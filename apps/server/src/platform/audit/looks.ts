/**
 * Records which operator looked at which player: a call that shows data of a player adds an entry to the player's
 * chain, once an hour; a search adds one to the casino's. The answer is sent only after the entry is written.
 *
 * Locks: the look, then the end of the chain.
 */
import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { after, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { asOperator, type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { insertEntry } from './audit.sql.ts'
import { byOperator } from './by-operator.ts'
import { keepLook } from './looks.sql.ts'

const TRACED_MS = hours(1)
/** How many other players an operator may open in a minute: more than a person can read, and too few for a program. */
export const PLAYERS_PER_MINUTE = 60
const BUDGET = 'players looked at'

type Looking = { operator: OperatorPrincipal; playerId: bigint }

/** Records every successful GET of an operator with a player's id in its path. */
export function traceLooks(app: FastifyInstance, deps: Deps): void {
  const count = ({ id }: OperatorPrincipal, cost: number) => {
    const retryAt = app.limits.countOf(BUDGET, id, PLAYERS_PER_MINUTE, cost)
    if (retryAt) throw refuse('too_many', { retryAt: retryAt.toISOString() })
  }
  app.addHook('preHandler', (request, _reply, next) => {
    const looking = lookingOf(request)
    if (looking) count(looking.operator, 0)
    next()
  })
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const looking = statusCode === 200 ? lookingOf(request) : undefined
    if (looking && (await traceLook(deps, looking))) count(looking.operator, 1)
    return payload
  })
}

function lookingOf({ principal, routeOptions, params }: FastifyRequest): Looking | undefined {
  const operator = asOperator(principal)
  const { endpoint } = routeOptions.config
  if (!operator || endpoint?.method !== 'GET' || typeof endpoint.audience !== 'object')
    return undefined
  const { playerId } = params as { playerId?: string }
  return playerId === undefined || !/^[1-9]\d{0,17}$/.test(playerId)
    ? undefined
    : { operator, playerId: BigInt(playerId) }
}

/** False where this operator's look of this hour is written down already. */
export async function traceLook(
  { db, clock }: Deps,
  { operator, playerId }: Looking,
): Promise<boolean> {
  const at = clock.now()
  const look = { playerId, operatorId: operator.id, askedHash: Buffer.alloc(0) }
  return transaction(db, async (tx) => {
    if (!(await keepLook(tx, { ...look, at, since: after(at, -TRACED_MS) }))) return false
    await insertEntry(tx, {
      ...byOperator(operator),
      playerId,
      at,
      action: 'player.looked',
      subject: `player ${playerId}`,
      before: null,
      after: null,
      why: '',
    })
    return true
  })
}

type Search = { operator: OperatorPrincipal; asked: string; found: readonly string[] }

/**
 * Records which players a search showed to an operator. Only a hash of the typed text is stored, because it may be a
 * phone number.
 */
export function traceSearch(deps: Deps, search: Search): Promise<void> {
  return traceFound(deps, 'players.searched', search)
}

/** Records which players a list of several showed; the same list, asked again and again, leaves one entry an hour. */
export function traceShown(
  deps: Deps,
  action: string,
  operator: OperatorPrincipal,
  ids: readonly string[],
): Promise<void> {
  const found = [...new Set(ids)]
  return traceFound(deps, action, { operator, asked: [action, ...found].join(' '), found })
}

async function traceFound({ db, clock }: Deps, action: string, search: Search): Promise<void> {
  const { operator, asked, found } = search
  const at = clock.now()
  const askedHash = createHash('sha256').update(asked).digest()
  await transaction(db, async (tx) => {
    const look = { playerId: 0n, operatorId: operator.id, askedHash }
    if (!(await keepLook(tx, { ...look, at, since: after(at, -TRACED_MS) }))) return
    await insertEntry(tx, {
      ...byOperator(operator),
      at,
      action,
      subject: 'players',
      before: null,
      after: { found },
      why: '',
    })
  })
}
