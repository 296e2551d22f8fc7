/**
 * One attempt to send a queued message, of which a row of its module says what became of it. An offer is judged again
 * before it, and one that will not reach its player is dropped, so that it no longer counts as sent.
 */
import { type Channel, type DropReason, type Kind } from '@ayva/contract/platform/consent'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { dropOffer, judgeLateOffer } from './late.ts'

/** `gone`: the address no longer exists. `againInMs`: the pause that the service asks for. */
export type Delivered =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'failed'; why: string; againInMs?: number }

type State = 'waits' | 'sent' | 'failed' | 'gone' | 'late' | 'kept_back'
type Again = { waitMs: number; maxAttempts: number }

export type Attempt<Address> = {
  channel: Channel
  message: { playerId: bigint; operation: string; about: Kind; until: Date }
  /** The attempts before this one, and the number at which it is given up. */
  tries: number
  triesMax: number
  /** The job is not tried again if it fails. */
  isLastTry: boolean
  find: () => Promise<Address | undefined>
  isOn: () => Promise<boolean>
  deliver: (address: Address) => Promise<Delivered>
  /** Deletes an address that no longer exists. */
  forget: (tx: Tx, address: Address) => Promise<void>
  /** Writes down what has become of the message. */
  note: (tx: Tx, became: { state: State; tries: number; at: Date }) => Promise<void>
  /** Whether the message has reached the player at another address, or may still do so. */
  isElsewhere?: (tx: Tx) => Promise<boolean>
  again: (tx: Tx, options: Again) => Promise<void>
}

/**
 * Fails where the message is to be tried again. A message that is no offer fails at its last attempt too, so that its
 * job waits for an operator.
 */
export async function attempt<Address>(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  offersRefused: OffersRefused,
  one: Attempt<Address>,
): Promise<void> {
  const { channel, message, triesMax, again } = one
  const { playerId, operation, about, until } = message
  const isOffer = about === 'offers'
  const end = (state: State, tries: number, reason?: DropReason) =>
    transaction(db, async (tx) => {
      const at = clock.now()
      // Before the row is changed, because this locks the rows of all addresses in one order.
      const isDropped = isOffer && reason !== undefined && !(await one.isElsewhere?.(tx))
      await one.note(tx, { state, tries, at })
      if (isDropped) await dropOffer(tx, { playerId, operation, reason, at })
    })

  if (until <= clock.now()) return end('late', one.tries, 'too_late')
  const address = await one.find()
  if (address === undefined) return end('gone', one.tries, 'no_address')
  if (!(await one.isOn())) return end('kept_back', one.tries, 'channel_off')
  if (isOffer) {
    const late = { channel, playerId, operation, until, now: clock.now() }
    const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
    if (verdict !== 'send' && 'dropped' in verdict)
      return end('kept_back', one.tries, verdict.dropped)
    if (verdict !== 'send') return again(db, { waitMs: verdict.waitMs, maxAttempts: triesMax })
  }

  const tries = one.tries + 1
  const delivered = await one.deliver(address)
  if (delivered.outcome === 'sent') return end('sent', tries)
  if (delivered.outcome === 'gone') {
    await transaction(db, (tx) => one.forget(tx, address))
    return end('gone', tries, 'no_address')
  }
  const { why, againInMs: waitMs } = delivered
  if (waitMs !== undefined && tries < triesMax)
    return transaction(db, async (tx) => {
      await one.note(tx, { state: 'waits', tries, at: clock.now() })
      await again(tx, { waitMs, maxAttempts: triesMax - tries })
    })
  const isLast = tries >= triesMax || one.isLastTry
  if (!isLast) await one.note(db, { state: 'waits', tries, at: clock.now() })
  else await end('failed', tries, 'too_late')
  if (!isLast || !isOffer) throw new Error(why)
  log.warn({ why, channel }, 'an offer is dropped after its last attempt')
}
