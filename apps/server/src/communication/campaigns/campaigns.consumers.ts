/** Campaigns react to events: players enter, and results of messages are counted. */
import { type CampaignEvent } from '@ayva/contract/communication/campaigns/way'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { offerDropped } from '../../platform/consent/consent.ts'
import { depositCredited, playerRegistered } from '../../platform/tracking/tracking.ts'
import { offersOpened } from '../inbox/inbox.ts'
import { readOperation } from './addressing.ts'
import { giftEnds, levelReached } from './campaigns.events.ts'
import { noteDeposit, noteDropped, noteOpened } from './deliveries.sql.ts'
import { enterByEvents } from './entering.ts'
import { noteDepositOfMember } from './members.sql.ts'

/** A later deposit is not attributed to the message. */
const COUNTED_MS = days(7)

type Heard = Parameters<typeof bodyOf>[1]

export function campaignsConsumers({ clock }: Deps, { facts }: Gathered): Consumer[] {
  return [
    consumer({
      name: 'campaigns',
      stream: events,
      async take(tx, heard) {
        for (const one of heard) {
          const { playerId, at } = one
          if (bodyOf(depositCredited, one)) {
            await noteDeposit(tx, { playerId, at, since: after(at, -COUNTED_MS) })
            await noteDepositOfMember(tx, playerId, at)
          }
          for (const operation of bodyOf(offersOpened, one)?.operations ?? []) {
            const sent = placeOf(playerId, operation)
            if (sent) await noteOpened(tx, Object.assign(sent, { at }))
          }
          const dropped = bodyOf(offerDropped, one)
          const queued = dropped && placeOf(playerId, dropped.operation)
          if (queued) await noteDropped(tx, Object.assign(queued, { reason: dropped.reason }))
        }
        const happened = heard.flatMap((one) => {
          const event = eventOf(one)
          return event ? [{ event, playerId: one.playerId, at: one.at }] : []
        })
        await enterByEvents(tx, facts, { happened, now: clock.now() })
      },
      // Only the first of each is stored, so a rebuild deletes nothing.
      forget: async () => {},
    }),
  ]
}

/** Undefined if the operation is of no campaign. */
function placeOf(playerId: bigint, operation: string) {
  const read = readOperation(operation)
  return read && { playerId, campaignId: read.id, entry: read.entry, step: read.place }
}

function eventOf(heard: Heard): CampaignEvent | undefined {
  if (bodyOf(playerRegistered, heard)) return 'registration'
  if (bodyOf(depositCredited, heard)?.isFirst === true) return 'first_deposit'
  if (bodyOf(levelReached, heard)) return 'level'
  return bodyOf(giftEnds, heard) ? 'gift_ends' : undefined
}
