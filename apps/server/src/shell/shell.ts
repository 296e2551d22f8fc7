/** What the frame around every page is told. It owns no table: its content stands in settings. */
import { type Counter, type ProjectImage, shellSettings } from '@ayva/contract/shell'
import { type Deps } from '#lib/deps.ts'
import { type CountersOf } from '#lib/module.ts'
import { readSetting } from '../settings/settings.ts'

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

/** What every module counts for a player. */
export function countersOf(deps: Deps, counters: CountersOf, playerId: bigint): Promise<Counter[]> {
  const all = Object.entries(counters)
  return Promise.all(
    all.map(async ([name, count]) => ({ name, value: await count(deps, playerId) })),
  )
}
