import { type EngineMath, type Release, UnknownModel } from '@ayva/game-math/release'
import { type EngineEntry } from './entry.ts'
import { engines } from './engines.ts'

export function entryOf(engine: string): EngineEntry | undefined {
  return engines.find(({ id }) => id === engine)
}

export function entryOfModel(modelId: string): EngineEntry | undefined {
  return engines.find(({ titles }) => titles.some((title) => title.modelId === modelId))
}

type PartName = 'math' | 'client' | 'rules' | 'fairness' | 'screen' | 'showcase'
type Part<K extends PartName> = Awaited<ReturnType<NonNullable<EngineEntry[K]>>>
type Tracked<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const fetched = new WeakMap<() => Promise<unknown>, Tracked<unknown>>()

/**
 * A part of an engine, fetched once. `use` of React takes it at once when it is here, so that a server
 * that has waited for it draws it, and the same promise every time, so that a browser does not ask again.
 */
export function partOf<K extends PartName>(entry: EngineEntry, name: K): Promise<Part<K>> {
  const load = entry[name] as (() => Promise<Part<K>>) | undefined
  if (!load) return Promise.reject(new TypeError(`engine ${entry.id} has no ${name}`))
  const known = fetched.get(load) as Tracked<Part<K>> | undefined
  if (known) return known
  const coming: Tracked<Part<K>> = load()
  fetched.set(load, coming)
  coming.then(
    (value) => Object.assign(coming, { status: 'fulfilled', value }),
    // What a cut line has lost is asked for again.
    () => fetched.delete(load),
  )
  return coming
}

/** The version of a model by which a round is played. Throws `UnknownModel` where this build is too old. */
export function releaseIn({ releases }: EngineMath, modelId: string, version: number): Release {
  const found = releases.find(({ model }) => model.id === modelId && model.version === version)
  if (!found) throw new UnknownModel(`no model ${modelId} in version ${version}`)
  return found
}

/** The highest version of a model. */
export function newestIn({ releases }: EngineMath, modelId: string): Release | undefined {
  return releases
    .filter(({ model }) => model.id === modelId)
    .toSorted((one, other) => other.model.version - one.model.version)[0]
}
