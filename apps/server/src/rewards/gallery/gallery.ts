/**
 * The gallery of hosts. A clip opens with the account's age or a confirmed e-mail, and never through play, so that
 * collecting is no reason to stake. Computed on each request.
 */
import { drawClip } from '@ayva/art/clips.ts'
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Clip,
  type GalleryItem,
  gallerySettings,
  type Host,
  type HostCard,
  type listHosts as listHostsCall,
  type Opening,
  showClip,
} from '@ayva/contract/rewards/gallery'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { selectHosts, selectItems } from './gallery.sql.ts'

export { seedGallery } from './gallery.seed.ts'

const refuse = refusing(showClip.refusals)
const KEEP_MS = minutes(1)

type HostRow = Awaited<ReturnType<typeof selectHosts>>[number]
type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]
type Hall = { host: HostRow; items: ItemRow[] }[]
/** The facts that decide which clips are open; a guest has no account, so only clips for everybody. */
type Visitor = { days: number; now: Date; madeAt?: Date; emailAt?: Date | null }

/** Drawn once each; their number is that of the rows. */
const drawings = new Map<string, string>()

export async function listHosts(
  deps: Deps,
  playerId: bigint | undefined,
  { limit, offset }: Query<typeof listHostsCall>,
): Promise<Answer<typeof listHostsCall>> {
  const [visitor, hall] = await Promise.all([visitorOf(deps, playerId), hallOf(deps)])
  const cards = hall.map((place) => cardOf(place, visitor))
  const sum = (part: 'items' | 'opened') => cards.reduce((all, card) => all + card[part], 0)
  const hosts = cards.slice(offset, offset + limit)
  return { hosts, items: sum('items'), opened: sum('opened') }
}

/** The number of clips that opened for a player after `since`, or at all; zero while the gallery is off. */
export async function countOpened(
  deps: Deps,
  playerId: bigint,
  since: Date | null,
): Promise<number> {
  if (!(await readSetting(deps, gallerySettings, 'strip')).enabled) return 0
  const [visitor, hall] = await Promise.all([visitorOf(deps, playerId), hallOf(deps)])
  const opened = hall.flatMap(({ items }) => items.filter((item) => !openingOf(item, visitor)))
  if (since === null) return opened.length
  return opened.filter((item) => openedAt(item, visitor) > since).length
}

/** Refuses with `host_unknown`. */
export async function findHost(
  deps: Deps,
  playerId: bigint | undefined,
  hostId: number,
): Promise<Host> {
  const [visitor, hall] = await Promise.all([visitorOf(deps, playerId), hallOf(deps)])
  const place = placeOf(hall, hostId)
  const { about, linkPath, linkLabel } = place.host
  return {
    ...cardOf(place, visitor),
    about,
    link: { path: linkPath, label: linkLabel },
    list: place.items.map((item) => itemOf(item, visitor)),
  }
}

/** Refuses with `host_unknown`, `clip_unknown`, and with `clip_locked` until it has opened. */
export async function findClip(
  deps: Deps,
  playerId: bigint | undefined,
  hostId: number,
  number: number,
): Promise<Clip> {
  const [visitor, hall] = await Promise.all([visitorOf(deps, playerId), hallOf(deps)])
  const { host, items } = placeOf(hall, hostId)
  const item = items.find((one) => one.number === number)
  if (!item) throw refuse('clip_unknown')
  if (openingOf(item, visitor)) throw refuse('clip_locked')
  const { title, seconds, captions } = item
  const step = seconds / captions.length
  return {
    hostId,
    number,
    title,
    seconds,
    svg: drawingOf(host.art, number),
    captions: captions.map((text, index) => ({ at: Math.round(index * step), text })),
  }
}

const keptHall = perApp(({ bus, db }) =>
  kept(bus, KEEP_MS, async (): Promise<Hall> => {
    const [hosts, items] = await Promise.all([selectHosts(db), selectItems(db)])
    return hosts.map((host) => ({ host, items: items.filter(({ hostId }) => hostId === host.id) }))
  }),
)
const hallOf = (deps: Deps): Promise<Hall> => keptHall(deps)()

/** Whether a host of this id, or a clip of this number, exists. */
export async function isShown(deps: Deps, { hostId, number }: PageParams): Promise<boolean> {
  if (hostId === undefined) return true
  const place = (await hallOf(deps)).find(({ host }) => host.id === Number(hostId))
  return (
    place !== undefined &&
    (number === undefined || place.items.some((item) => item.number === Number(number)))
  )
}

function placeOf(hall: Hall, hostId: number): Hall[number] {
  const place = hall.find(({ host }) => host.id === hostId)
  if (!place) throw refuse('host_unknown')
  return place
}

/** Refuses with `gallery_off`. */
async function visitorOf(deps: Deps, playerId: bigint | undefined): Promise<Visitor> {
  const strip = await readSetting(deps, gallerySettings, 'strip')
  if (!strip.enabled) throw refuse('gallery_off')
  const known = { days: strip.days, now: deps.clock.now() }
  if (playerId === undefined) return known
  const { createdAt, emailConfirmedAt } = await accountOf(deps.db, playerId)
  return { ...known, madeAt: createdAt, emailAt: emailConfirmedAt }
}

/** The condition that a clip still waits for; null if it is open. */
function openingOf({ opens, step }: ItemRow, visitor: Visitor): Opening | null {
  if (opens === 'always') return null
  if (opens === 'email') return visitor.emailAt ? null : { by: 'email' }
  const wait = step! * visitor.days
  const at = visitor.madeAt && after(visitor.madeAt, days(wait))
  if (at && at <= visitor.now) return null
  return { by: 'time', days: wait, at: at?.toISOString() ?? null }
}

/** When an open clip opened for a player. */
function openedAt({ opens, step }: ItemRow, { madeAt, days: each, emailAt }: Visitor): Date {
  if (opens === 'email') return emailAt!
  return opens === 'always' ? madeAt! : after(madeAt!, days(step! * each))
}

function itemOf(item: ItemRow, visitor: Visitor): GalleryItem {
  const { hostId, number, title, seconds } = item
  const opening = openingOf(item, visitor)
  const clip = opening ? null : `/api/v18/gallery/${hostId}/${number}`
  return { number, title, seconds, clip, opening }
}

function cardOf({ host, items }: Hall[number], visitor: Visitor): HostCard {
  const { id, name, role, art } = host
  const opened = items.filter((item) => !openingOf(item, visitor)).length
  return { id, name, role, art, items: items.length, opened }
}

function drawingOf(art: string, number: number): string {
  const key = `${art} ${number}`
  const svg = drawings.get(key) ?? drawClip(art, number)
  drawings.set(key, svg)
  return svg
}
