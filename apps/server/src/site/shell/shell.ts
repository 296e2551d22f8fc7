/** The data of the frame around every page, from settings. */
import { type ProjectImage, shellSettings } from '@ayva/contract/site/shell'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'

/** By type, then by the number after it; a type without number comes first. */
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
