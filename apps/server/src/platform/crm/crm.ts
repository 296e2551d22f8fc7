/**
 * Slots of pages and their items. Each node caches all items for a second or until content changes, so that pages make
 * no query for their slots; operators change items in `crm.office.ts`.
 */
import { refusing } from '@ayva/contract/base'
import { type Condition } from '@ayva/contract/platform/audiences'
import {
  crmSettings,
  type Device,
  type RotatorItem,
  showRotator,
  type Slug,
  slugs,
} from '@ayva/contract/platform/crm'
import { createHash } from 'node:crypto'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { judging } from '../audiences/audiences.ts'
import { wantsOffers } from '../consent/consent.ts'
import { shownPicture, uploadedOf } from '../pictures/pictures.ts'
import { readSetting, switchedOff } from '../settings/settings.ts'
import { type ItemRow, selectStanding } from './crm.sql.ts'

const refuse = refusing(showRotator.refusals)
/** Every node sees a change within a second, even if the hint of it is lost. */
const KEEP_MS = seconds(1)

type Parts = Pick<AppParts, 'facts' | 'settings' | 'offersRefused'>
type Asker = {
  /** Undefined for a guest. */
  playerId: bigint | undefined
  /** Undefined for items of all devices. */
  device?: Exclude<Device, 'any'> | undefined
}

const standing = perApp((deps) =>
  kept(deps.bus, KEEP_MS, async () => {
    const rows = await selectStanding(deps.db, deps.clock.now())
    const uploaded = await uploadedOf(
      deps.db,
      rows.map(({ image }) => image),
    )
    return { rows, uploaded }
  }),
)

/** The items of a slot for a visitor, in order. Refuses `slot_unknown`. */
export async function slotItems(
  deps: Deps,
  parts: Parts,
  { slug: asked, ...asker }: Asker & { slug: string },
): Promise<RotatorItem[]> {
  const slug = slugs.find((one) => one === asked)
  if (slug === undefined) throw refuse('slot_unknown')
  const { rows: all, uploaded } = await standing(deps)()
  const rows = all.filter((row) => row.slug === slug)
  const shown = await shownTo(deps, parts, { rows, ...asker })
  const words = await wordsOf(deps, slug)
  return (words ? [words] : []).concat(shown.map((row) => view(row, slug, uploaded)))
}

/** Whether an item, or the text of a setting, with that id is in any slot now. */
export async function isStanding(deps: Deps, id: string): Promise<boolean> {
  const now = deps.clock.now()
  const { rows } = await standing(deps)()
  if (rows.some((row) => row.id === id && isInTerm(row, now))) return true
  const words = await Promise.all(slugs.map((slug) => wordsOf(deps, slug)))
  return words.some((one) => one?.id === id)
}

async function shownTo(
  deps: Deps,
  { facts, settings, offersRefused }: Parts,
  { rows, playerId, device }: Asker & { rows: ItemRow[] },
): Promise<ItemRow[]> {
  const now = deps.clock.now()
  const audience = playerId === undefined ? 'guests' : 'players'
  const fitting = rows.filter(
    (row) =>
      isInTerm(row, now) &&
      ['all', audience].includes(row.audience) &&
      (device === undefined || ['any', device].includes(row.device)),
  )
  // Facts, feature flags and consent are read only if an item depends on them.
  const judge = fitting.some(({ condition }) => condition !== null)
    ? await judging(deps, facts, { playerId, all: await conditionsStanding(deps) })
    : undefined
  const flagged = fitting.some(({ flag }) => flag !== null)
  const off = flagged ? await switchedOff(deps, settings) : undefined
  const offered = playerId !== undefined && fitting.some(({ isOffer }) => isOffer)
  const gate = { log: deps.log, offersRefused }
  const keepsAway = offered && !(await wantsOffers(deps.db, gate, { playerId, now }))
  return fitting.filter(
    ({ condition, flag, isOffer }) =>
      !(isOffer && keepsAway) &&
      !(flag !== null && off?.has(flag)) &&
      (condition === null || judge?.(condition) === true),
  )
}

/** Of all slots, because a page reads the facts for its slots at once. */
async function conditionsStanding(deps: Deps): Promise<Condition[]> {
  const { rows } = await standing(deps)()
  return rows.flatMap(({ condition }) => condition ?? [])
}

function isInTerm({ startsAt, endsAt }: ItemRow, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

type Uploaded = Awaited<ReturnType<typeof uploadedOf>>

function view(row: ItemRow, slug: Slug, uploaded: Uploaded): RotatorItem {
  const { id, title, text, image, button, link, device, startsAt, endsAt } = row
  const picture = uploaded.get(image ?? '')
  return {
    id,
    slug,
    content: {
      title,
      text,
      image,
      ...(picture && { picture: shownPicture(picture) }),
      link: button !== null && link !== null ? { label: button, path: link } : null,
    },
    device: device as Device,
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
  }
}

/** The text that a setting puts into a slot; it comes before the items. */
async function wordsOf(deps: Deps, slug: Slug): Promise<RotatorItem | undefined> {
  if (!isSetting(slug)) return undefined
  const words = await readSetting(deps, crmSettings, slug)
  if (words === null) return undefined
  const content = { title: null, text: words.text, image: null, link: words.link }
  return { id: nameOf(words), slug, content, device: 'any', from: null, to: null }
}

function isSetting(slug: Slug): slug is Slug & keyof typeof crmSettings {
  return Object.hasOwn(crmSettings, slug)
}

/** Derives the id from the content, so that a text which a visitor has dismissed is not shown to them again. */
function nameOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
