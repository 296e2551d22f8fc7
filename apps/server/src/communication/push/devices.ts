/** A player's subscribed browsers: each subscribes itself, and any session can switch each off. */
import { createHash, ECDH, randomUUID } from 'node:crypto'
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/push'
import { after, minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { browserKind, listLiveSessions } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { isPushAddress } from './address.ts'
import { type Subscription } from './deliver.ts'
import { keysOf } from './keys.ts'
import { dropBeyond, pushTo } from './push.ts'
import * as store from './push.sql.ts'

type Asker = Pick<PlayerPrincipal, 'id' | 'sessionId'>
type Subscribing = Body<typeof contract.putPushDevice>

const refuse = refusing({
  ...contract.putPushDevice.refusals,
  ...contract.deletePushDevice.refusals,
})
/** The player waits at the screen for a trial message. */
const TRIAL_MS = minutes(5)

const placeOf = (playerId: string, id: string) => `push device: ${playerId} ${id}` as const
export const sealedDevices: SealedColumn = {
  table: 'push_device',
  column: 'sealed',
  key: { player_id: 'bigint', id: 'uuid' },
  place: (playerId = '', id = '') => placeOf(playerId, id),
}

export async function isEnabled(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, contract.pushSettings, 'web_push')).enabled
}

/** The key for subscriptions; empty while push is off. */
export async function publicKeyOf(deps: Deps): Promise<string> {
  return (await isEnabled(deps)) ? (await keysOf(deps)).publicKey : ''
}

/** Browsers whose sessions are valid. */
export async function devicesOf(
  { db, clock }: Deps,
  { id: playerId, sessionId }: Asker,
): Promise<Answer<typeof contract.listPushDevices>> {
  const rows = await store.listDevices(db, playerId)
  const names = rows.map((row) => ({ playerId, id: row.sessionId }))
  const live = new Set(await listLiveSessions(db, names, clock.now()))
  return rows.filter((row) => live.has(row.sessionId)).map((row) => shown(row, sessionId))
}

function shown(row: store.DeviceRow, sessionId: string): contract.PushDevice {
  const { id, device, toldAt } = row
  const current = row.sessionId === sessionId
  return { id, device: device || null, toldAt: toldAt.toISOString(), current }
}

/** Stores a browser as one of this player's only. Refuses with each refusal of the call. */
export async function putDevice(
  deps: Deps,
  { id: playerId, sessionId }: Asker,
  { said, agent }: { said: Subscribing; agent: string },
): Promise<contract.PushDevice> {
  const { db, config, clock } = deps
  if (!(await isEnabled(deps))) throw refuse('push_off')
  if (!isPushAddress(config, said.endpoint) || !isPoint(said.keys.p256dh))
    throw refuse('push_wrong')
  const id = idOf(said.endpoint)
  const kept = Buffer.from(JSON.stringify({ endpoint: said.endpoint, keys: said.keys }))
  const sealed = seal(config, placeOf(String(playerId), id), kept)
  const device = browserKind(agent)
  const row = { playerId, id, sessionId, sealed, device, toldAt: clock.now() }
  await transaction(db, async (tx) => {
    const before = await store.lockBrowser(tx, id)
    if (before?.playerId === playerId && before.isOff && !said.asked) throw refuse('push_declined')
    // The previous player's messages for it are deleted.
    if (before && before.playerId !== playerId)
      await store.deleteDevice(tx, { playerId: before.playerId, id })
    await store.upsertBrowser(tx, row, false)
    await store.upsertDevice(tx, row)
    await dropOthersOf(tx, row)
    await dropBeyond(tx, playerId)
  })
  return shown(row, sessionId)
}

/** A browser has one subscription, so earlier ones of this session are deleted. */
async function dropOthersOf(tx: Tx, { playerId, id, sessionId }: store.DeviceRow): Promise<void> {
  for (const other of await store.listDevices(tx, playerId))
    if (other.sessionId === sessionId && other.id !== id) await store.deleteDevice(tx, other)
}

/** Players have few browsers, and invented ones must not fill the table. */
const SWITCHED_OFF_MAX = 20

/** One address is one browser, whichever player sends it. */
function idOf(endpoint: string): string {
  const hex = createHash('sha256').update(endpoint).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Not every 65 bytes are a point of the curve, and encryption needs one. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

export function subscriptionOf(config: Config, row: store.DeviceRow): Subscription {
  const place = placeOf(String(row.playerId), row.id)
  return JSON.parse(unseal(config, place, row.sealed).toString()) as Subscription
}

/** Refuses with `push_unknown`. */
export async function removeDevice(
  { db }: Deps,
  name: store.DeviceName,
): Promise<Answer<typeof contract.deletePushDevice>> {
  await transaction(db, async (tx) => {
    if (!(await store.deleteDevice(tx, name))) throw refuse('push_unknown')
    // Its pages subscribe again by themselves on each visit, without the player's wish.
    await store.dropSwitchedOff(tx, name.playerId, SWITCHED_OFF_MAX - 1)
    await store.upsertBrowser(tx, name, true)
  })
  return { deleted: true }
}

/** Refuses with `push_unknown` if the calling browser is not subscribed. */
export async function tryDevice(
  { db, clock }: Deps,
  { id: playerId, sessionId }: Asker,
): Promise<Answer<typeof contract.tryPushDevice>> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const devices = await store.listDevices(tx, playerId)
    const own = devices.find((one) => one.sessionId === sessionId)
    if (!own) throw refuse('push_unknown')
    await pushTo(tx, own.id, {
      playerId,
      operation: `trial ${randomUUID()}`,
      title: 'Пробное уведомление',
      text: 'Так выглядят уведомления «Айвы» при закрытом сайте.',
      path: '/profile/settings',
      now,
      until: after(now, TRIAL_MS),
    })
  })
  return { sent: true }
}
