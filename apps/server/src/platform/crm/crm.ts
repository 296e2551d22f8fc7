/**
 * Slots of pages and what stands in them. Each node keeps all items for a second or until content changes, so
 * a page asks the database nothing for its slots; operators write in `crm.office.ts`.
 */
import { refusing } from '@ayva/contract/base'
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
import { wantsOffers } from '../consent/consent.ts'
import { readSetting, switchedOff } from '../settings/settings.ts'
import { type ItemRow, selectStanding } from './crm.sql.ts'

const refuse = refusing(showRotator.refusals)
/** A change is seen on every node within a second, be the hint of it lost. */
const KEEP_MS = seconds(1)

type Parts = Pick<AppParts, 'settings' | 'offersRefused'>
type Asker = {
  /** Undefined: a guest. */
  playerId: bigint | undefined
  /** Undefined: items of all devices. */
  device?: Exclude<Device, 'any'> | undefined
}

const standing = perApp((deps) =>
  kept(deps.bus, KEEP_MS, () => selectStanding(deps.db, deps.clock.now())),
)

/** What stands in a slot for whoever asks, in order. Refuses with `slot_unknown`. */
export async function slotItems(
  deps: Deps,
  parts: Parts,
  { slug: asked, ...asker }: Asker & { slug: string },
): Promise<RotatorItem[]> {
  const slug = slugs.find((one) => one === asked)
  if (slug === undefined) throw refuse('slot_unknown')
  const rows = (await standing(deps)()).filter((row) => row.slug === slug)
  const shown = await shownTo(deps, parts, { rows, ...asker })
  const words = await wordsOf(deps, slug)
  return (words ? [words] : []).concat(shown.map((row) => view(row, slug)))
}

/** Whether there is an item of that id, or words of a setting, in any slot now. */
export async function isStanding(deps: Deps, id: string): Promise<boolean> {
  const now = deps.clock.now()
  if ((await standing(deps)()).some((row) => row.id === id && isInTerm(row, now))) return true
  const words = await Promise.all(slugs.map((slug) => wordsOf(deps, slug)))
  return words.some((one) => one?.id === id)
}

async function shownTo(
  deps: Deps,
  { settings, offersRefused }: Parts,
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
  // Neither is asked where no item depends on it.
  const flagged = fitting.some(({ flag }) => flag !== null)
  const off = flagged ? await switchedOff(deps, settings) : undefined
  const offered = playerId !== undefined && fitting.some(({ isOffer }) => isOffer)
  const gate = { log: deps.log, offersRefused }
  const keepsAway = offered && !(await wantsOffers(deps.db, gate, { playerId, now }))
  return fitting.filter(
    ({ flag, isOffer }) => !(isOffer && keepsAway) && !(flag !== null && off?.has(flag)),
  )
}

function isInTerm({ startsAt, endsAt }: ItemRow, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

function view(row: ItemRow, slug: Slug): RotatorItem {
  const { id, title, text, image, button, link, device, startsAt, endsAt } = row
  return {
    id,
    slug,
    content: {
      title,
      text,
      image,
      link: button !== null && link !== null ? { label: button, path: link } : null,
    },
    device: device as Device,
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
  }
}

/** What a setting says in a slot; it goes before the items. */
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

/** The same content has the same name: who has put it aside is not shown it again. */
function nameOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}
