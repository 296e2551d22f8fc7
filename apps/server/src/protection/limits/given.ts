/** Limits that an operator sets for a player. They apply at once beside the player's own, and the strictest counts. */
import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import { type givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { ROUNDS_MAX } from '@ayva/contract/protection/limits/terms'
import { playedCurrencies } from '@ayva/contract/games/rounds/settings'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { publish } from '#lib/work/events.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { timeOf } from '../../games/rounds/rounds.ts'
import { deleteGiven, listGiven, upsertGiven } from './given.sql.ts'
import { depositLimited } from './limits.events.ts'
import { type LimitRow } from './limits.sql.ts'
import { limitWords } from './limits.timeline.ts'
import { heldOf, keepAtGate } from './limits.ts'

type Giving = Body<typeof givePlayerLimit> & { operator: OperatorPrincipal; playerId: bigint }

/** Sets or removes a limit; the player's own limits stay unchanged. */
export async function giveLimit(deps: Deps, { operator, playerId, why, max, ...which }: Giving) {
  const { name, period, currency } = which
  if ((name === 'rounds') !== (currency === null) || !isPlayed(currency))
    throw refuse('validation', { fields: { currency: 'В этой валюте такого лимита нет' } })
  if (name === 'bet' && period !== 'day')
    throw refuse('validation', { fields: { period: 'У лимита ставки нет периода' } })
  if (max !== null && (max < 0n || (name === 'rounds' && max > ROUNDS_MAX)))
    throw refuse('validation', {
      fields: { max: name === 'rounds' ? `До ${ROUNDS_MAX} раундов` : 'Укажите сумму' },
    })
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    const at = await timeOf(tx, deps.clock)
    const was = await heldOf(tx, playerId)
    const known = was.given.find(
      (one) => one.name === name && one.period === period && one.currency === currency,
    )
    if ((known?.max ?? null) === max) return
    if (max === null) await deleteGiven(tx, playerId, which)
    else await upsertGiven(tx, playerId, { ...which, max }, at)
    await keepAtGate(tx, { playerId, was, at })
    if (name === 'deposit' && max !== null)
      await publish(tx, depositLimited, { playerId, body: {}, at })
    await notify(tx, {
      playerId,
      operation: `limit given ${randomUUID()}`,
      name: max === null ? 'limit_given_removed' : 'limit_given',
      said: { limit: limitWords({ ...which, max }) },
      at,
    })
    await record(tx, {
      ...byOperator(operator),
      action: 'player.limit_given',
      subject: `player ${playerId}`,
      before: was.given.map(inLog),
      after: (await listGiven(tx, playerId)).map(inLog),
      playerId,
      at,
      why,
    })
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
}

const inLog = (limit: LimitRow) => ({ ...limit, max: String(limit.max) })

function isPlayed(currency: string | null): boolean {
  return currency === null || playedCurrencies.some((one) => one === currency)
}
