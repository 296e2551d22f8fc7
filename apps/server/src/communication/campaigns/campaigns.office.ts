/** Operators' offers to a single player. Locks: the rows of the gate, then the audit log. */
import { type Body } from '@ayva/contract/base'
import { type Outcome, type sendOffer } from '@ayva/contract/communication/campaigns/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { type Sent, sendOffers } from './sending.ts'

/** Retries an offer that waited for the morning. */
export const OFFER = 'campaigns.offer'

type Said = Omit<Body<typeof sendOffer>, 'why'> & { playerId: bigint }
type Sending = Said & { operator: OperatorPrincipal; why: string }

/** Once for its uuid. */
export async function send(
  deps: Deps,
  offersRefused: OffersRefused,
  { operator, why, ...said }: Sending,
): Promise<Outcome> {
  const { playerId, uuid, channel, words } = said
  const at = deps.clock.now()
  return transaction(deps.db, async (tx) => {
    const sent = await offer(tx, deps, { offersRefused, said })
    if (sent.state === 'kept_back') {
      if (sent.reason === 'unknown') throw refuse('not_found')
      return { state: sent.state, reason: sent.reason, until: null }
    }
    const isRepeated = sent.state === 'sent' && !sent.isNew
    if (!isRepeated)
      await record(tx, {
        ...byOperator(operator),
        playerId,
        at,
        why,
        before: null,
        action: 'offer.sent',
        subject: `offer ${uuid}`,
        after: {
          channel,
          title: words.title,
          text: words.text,
          link: words.link,
          state: sent.state,
        },
      })
    const until = sent.state === 'waits' ? sent.until.toISOString() : null
    return { state: sent.state, reason: null, until }
  })
}

/** The gate is asked again, because the player may have declined meanwhile. */
export async function sendWaiting(
  deps: Deps,
  offersRefused: OffersRefused,
  said: Said,
): Promise<void> {
  await transaction(deps.db, (tx) => offer(tx, deps, { offersRefused, said }))
}

async function offer(
  tx: Parameters<typeof sendOffers>[0],
  deps: Deps,
  { offersRefused, said }: { offersRefused: OffersRefused; said: Said },
): Promise<Sent> {
  const { playerId, uuid, channel, words } = said
  const to = [{ playerId, operation: `offer ${uuid}`, words }]
  const [sent] = await sendOffers(tx, deps, offersRefused, { channel, to })
  if (!sent) throw new Error('no answer to an offer')
  if (sent.state === 'waits') {
    const waitMs = Math.max(0, sent.until.getTime() - deps.clock.now().getTime())
    await addJob(tx, OFFER, said, { waitMs, jobKey: `${OFFER}:${playerId}:${uuid}` })
  }
  return sent
}
