/** What the frame around every page is told. It owns no table: its content stands in settings. */
import { refusing } from '@ayva/contract/base'
import {
  type Counter,
  type ProjectImage,
  type RotatorItem,
  shellSettings,
  showRotator,
} from '@ayva/contract/shell'
import { createHash } from 'node:crypto'
import { type Deps } from '#lib/deps.ts'
import { type CountersOf } from '#lib/module.ts'
import { readSetting } from '../settings/settings.ts'

/** The slots that operators fill, each by the setting of its name. */
const slots = ['hello_bar', 'welcome_popup', 'cashier_slider', 'withdrawal_slider'] as const

const refuse = refusing(showRotator.refusals)

/** In order of type, and of the numbers behind it; what has no number comes first. */
export async function projectImages(deps: Deps): Promise<ProjectImage[]> {
  const images = await readSetting(deps, shellSettings, 'project_images')
  return images.toSorted((a, b) => compare(placeOf(a), placeOf(b)))
}

type Place = { kind: string; n: number }

function placeOf({ type }: ProjectImage): Place {
  const [, kind, n] = /^(.*?)(?:_(\d+))?$/.exec(type)!
  return { kind: kind!, n: Number(n ?? 0) }
}

function compare(a: Place, b: Place): number {
  return a.kind.localeCompare(b.kind) || a.n - b.n
}

/** What stands in a slot. Refuses with `slot_unknown`. */
export async function currentItem(deps: Deps, slug: string): Promise<RotatorItem | null> {
  const slot = slots.find((one) => one === slug)
  if (!slot) throw refuse('slot_unknown')
  const content = await readSetting(deps, shellSettings, slot)
  return content && { id: nameOf(content), slug, content }
}

/** The same content has the same name: who has put it aside is not shown it again. */
function nameOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

/** What every module counts for a player. */
export function countersOf(deps: Deps, counters: CountersOf, playerId: bigint): Promise<Counter[]> {
  const all = Object.entries(counters)
  return Promise.all(
    all.map(async ([name, count]) => ({ name, value: await count(deps, playerId) })),
  )
}
