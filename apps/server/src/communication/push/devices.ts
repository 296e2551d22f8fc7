/** The browsers that a player is told by: each says so itself, and any of them is switched off from everywhere. */
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
/** Whoever has asked for a trial looks at the screen. */
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

/** What a browser subscribes with; empty where it is to do nothing. */
export async function publicKeyOf(deps: Deps): Promise<string> {
  return (await isEnabled(deps)) ? (await keysOf(deps)).publicKey : ''
}

/** Those whose sessions live. */
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

/** Takes a browser down as one of the player's, and of nobody else's. Refuses with each refusal of the call. */
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
    // What its last player has of it goes.
    if (before && before.playerId !== playerId)
      await store.deleteDevice(tx, { playerId: before.playerId, id })
    await store.upsertBrowser(tx, row, false)
    await store.upsertDevice(tx, row)
    await dropOthersOf(tx, row)
    await dropBeyond(tx, playerId)
  })
  return shown(row, sessionId)
}

/** A browser has one subscription: what it had before in this session is over. */
async function dropOthersOf(tx: Tx, { playerId, id, sessionId }: store.DeviceRow): Promise<void> {
  for (const other of await store.listDevices(tx, playerId))
    if (other.sessionId === sessionId && other.id !== id) await store.deleteDevice(tx, other)
}

/** Players have few browsers; invented ones must not fill the table. */
const SWITCHED_OFF_MAX = 20

/** One address is one browser, whoever brings it. */
function idOf(endpoint: string): string {
  const hex = createHash('sha256').update(endpoint).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Not every 65 bytes are a point of the curve, and nothing can be encrypted to others. */
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
    // Its pages tell of it again at each visit, which is no wish of the player's.
    await store.dropSwitchedOff(tx, name.playerId, SWITCHED_OFF_MAX - 1)
    await store.upsertBrowser(tx, name, true)
  })
  return { deleted: true }
}

/** Refuses with `push_unknown` where the browser that asks is not subscribed. */
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
