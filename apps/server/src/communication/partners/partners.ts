/** What partners are told of, and when: each operation of a player once. */
import { randomUUID } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { partnersSettings } from '@ayva/contract/communication/partners'
import { type PartnerEvent } from '@ayva/contract/communication/partners/office'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob } from '#lib/work/jobs.ts'
import { readSetting, readSettingIn } from '../../platform/settings/settings.ts'
import { toldSourceOf } from '../../platform/tracking/tracking.ts'
import * as store from './partners.sql.ts'

export const PARTNERS_MAX = 100
export const SEND = 'partners.send'

const placeOf = (id: string) => `partners: ${id}` as const
export const sealedSecret: SealedColumn = {
  table: 'partner',
  column: 'secret',
  key: { id: 'text' },
  place: (id) => placeOf(id!),
}
export const sealSecret = ({ config }: Pick<Deps, 'config'>, id: string, secret: string) =>
  seal(config, placeOf(id), Buffer.from(secret))
export const openSecret = ({ config }: Pick<Deps, 'config'>, { id, secret }: store.PartnerRow) =>
  unseal(config, placeOf(id), secret).toString()

export async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, partnersSettings, 'partner_postbacks')).enabled
}

export async function isOnIn(tx: Tx, deps: Pick<Deps, 'log'>): Promise<boolean> {
  return (await readSettingIn(tx, deps, partnersSettings, 'partner_postbacks')).enabled
}

/** Wakes the worker of a partner; a job of the same partner that waits is replaced. */
export function wake(tx: Tx, partnerId: string): Promise<void> {
  return addJob(tx, SEND, { partnerId }, { jobKey: `${SEND}:${partnerId}` })
}

export type Happened = {
  playerId: bigint
  event: PartnerEvent
  /** Names what happened; a partner is told of it once. */
  operation: string
  at: Date
  amount?: bigint | undefined
  currency?: Currency | undefined
}

const wants: Record<PartnerEvent, (partner: store.PartnerRow) => boolean> = {
  registration: ({ registration }) => registration,
  first_deposit: ({ firstDeposit }) => firstDeposit,
  deposit: ({ deposit }) => deposit,
}

/** Whether the player agrees now. */
export async function mayBeTold(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await toldSourceOf(tx, playerId)) !== undefined
}

/** Tells each partner of the player's ref code, if the player allows it; in the transaction of the event. */
export async function tellPartners(
  tx: Tx,
  partners: readonly store.PartnerRow[],
  { playerId, event, operation, at, amount, currency }: Happened,
): Promise<void> {
  const source = await toldSourceOf(tx, playerId)
  if (!source) return
  const { refCode, clickId } = source
  for (const partner of partners) {
    const { id: partnerId, enabled, refCodes, tellsAmount } = partner
    if (!enabled || !wants[event](partner) || !refCodes.includes(refCode)) continue
    const money = tellsAmount && amount !== undefined && currency !== undefined
    await store.insertDelivery(tx, {
      playerId,
      partnerId,
      operation,
      eventId: randomUUID(),
      event,
      refCode,
      clickId,
      amount: money ? amount : null,
      currency: money ? currency : null,
      at,
    })
    await wake(tx, partnerId)
  }
}
