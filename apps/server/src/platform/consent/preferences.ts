/** The player's preferences for offers, on the settings page. */
import { type Body } from '@ayva/contract/base'
import {
  type Channel,
  channels,
  type chooseConsents,
  consentSettings,
  type Preferences,
  wantedByDefault,
} from '@ayva/contract/platform/consent'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type ZoneChosen } from '#lib/module.ts'
import { notifyTabs } from '../realtime/realtime.ts'
import { readSetting, readSettingIn } from '../settings/settings.ts'
import * as store from './consent.sql.ts'

export async function preferencesOf(deps: Deps, playerId: bigint): Promise<Preferences> {
  const zone = await defaultZone(deps)
  const [told] = await store.selectPlayers(deps.db, [playerId])
  const choices = await store.selectChoices(deps.db, [playerId])
  const allowed = new Map(choices.map((one) => [one.channel, one.allowed]))
  return {
    calm: told?.calm ?? false,
    timeZone: told?.timeZone ?? zone,
    offers: Object.fromEntries(
      channels.map((channel) => [channel, allowed.get(channel) ?? wantedByDefault[channel]]),
    ) as Preferences['offers'],
  }
}

/** The time zone of players who have chosen none. */
export async function defaultZone(deps: Deps): Promise<string> {
  return (await readSetting(deps, consentSettings, 'offer_night')).zone
}

/** The same, read from the transaction. */
export async function defaultZoneIn(tx: Tx): Promise<string> {
  return (await readSettingIn(tx, {}, consentSettings, 'offer_night')).zone
}

export async function chosenZone(tx: Tx, playerId: bigint): Promise<string | null> {
  const [told] = await store.selectPlayers(tx, [playerId])
  return told?.timeZone ?? null
}

/** Whether the player has chosen the quiet mode. */
export async function isCalm(tx: Tx, playerId: bigint): Promise<boolean> {
  const [told] = await store.selectPlayers(tx, [playerId])
  return told?.calm ?? false
}

/** Keeps the zone of a browser, where the player has chosen none. */
export async function keepFirstZone(deps: Deps, playerId: bigint, zone: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await store.lockPlayers(tx, [playerId])
    if ((await chosenZone(tx, playerId)) === null)
      await store.updatePlayer(tx, playerId, { timeZone: zone })
  })
}

type Choosing = { playerId: bigint; zoneChosen: ZoneChosen }

export async function choose(
  deps: Deps,
  { playerId, zoneChosen }: Choosing,
  { offers = {}, calm, timeZone }: Body<typeof chooseConsents>,
): Promise<Preferences> {
  await transaction(deps.db, async (tx) => {
    await store.lockPlayers(tx, [playerId])
    if (calm !== undefined) await store.updatePlayer(tx, playerId, { calm })
    if (timeZone !== undefined) {
      await store.updatePlayer(tx, playerId, { timeZone })
      await zoneChosen(tx, { playerId, zone: timeZone, at: deps.clock.now() })
    }
    for (const channel of channels) {
      const allowed = offers[channel]
      if (allowed !== undefined)
        await keep(tx, { playerId, channel, allowed, chosenBy: 'settings', at: deps.clock.now() })
    }
  })
  if (calm !== undefined) notifyTabs(deps.bus, playerId, { type: 'account' })
  return preferencesOf(deps, playerId)
}

type Choice = {
  playerId: bigint
  channel: Channel
  allowed: boolean
  chosenBy: 'settings' | 'link'
  at: Date
}

/** Once the caller's transaction has committed, no offer that this choice forbids passes. */
export async function keep(tx: Tx, choice: Choice): Promise<void> {
  await store.lockPlayers(tx, [choice.playerId])
  await store.upsertChoice(tx, choice)
}

/** The channels of the JSON of `choiceRows`, which is undefined for a player without a row. */
export function channelsIn(json: unknown): string[] {
  const { calm, choices } = (json ?? {}) as {
    calm?: boolean | null
    choices?: Record<string, boolean> | null
  }
  if (calm) return []
  return channels.filter((channel) => choices?.[channel] ?? wantedByDefault[channel])
}

/** The channels by which each player allows offers; calm mode declines all of them. */
export async function channelsOf(tx: Tx, ids: bigint[]): Promise<Map<bigint, string[]>> {
  const told = await store.selectPlayers(tx, ids)
  const calm = new Set(told.filter((one) => one.calm).map(({ playerId }) => playerId))
  const choices = new Map(
    (await store.selectChoices(tx, ids)).map((one) => [
      `${one.playerId} ${one.channel}`,
      one.allowed,
    ]),
  )
  const takes = (id: bigint, channel: Channel) =>
    choices.get(`${id} ${channel}`) ?? wantedByDefault[channel]
  return new Map(
    ids.map((id) => [id, calm.has(id) ? [] : channels.filter((channel) => takes(id, channel))]),
  )
}
