/** Campaigns react to events: players enter, and results of messages are counted. */
import { type CampaignEvent } from '@ayva/contract/communication/campaigns/way'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { depositCredited, playerRegistered } from '../../platform/tracking/tracking.ts'
import { offersOpened } from '../inbox/inbox.ts'
import { readOperation } from './addressing.ts'
import { giftEnds, levelReached } from './campaigns.events.ts'
import { noteDeposit, noteOpened } from './deliveries.sql.ts'
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
            const { id, entry, place } = readOperation(operation) ?? {}
            if (id === undefined || entry === undefined || place === undefined) continue
            await noteOpened(tx, { playerId, campaignId: id, entry, step: place, at })
          }
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

function eventOf(heard: Heard): CampaignEvent | undefined {
  if (bodyOf(playerRegistered, heard)) return 'registration'
  if (bodyOf(depositCredited, heard)?.isFirst === true) return 'first_deposit'
  if (bodyOf(levelReached, heard)) return 'level'
  return bodyOf(giftEnds, heard) ? 'gift_ends' : undefined
}
