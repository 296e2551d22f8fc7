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
 * A part of an engine, loaded once. A loaded part is marked so that React's `use` takes it at once, and a server that
 * has waited for it can render it; the promise is always the same, so that a browser does not load it again.
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
    // A load that failed because of the network is tried again.
    () => fetched.delete(load),
  )
  return coming
}

/** The version of a model that a round was played with. Throws `UnknownModel` if this build is too old. */
export function releaseIn({ releases }: EngineMath, modelId: string, version: number): Release {
  const found = releases.find(({ model }) => model.id === modelId && model.version === version)
  if (!found) throw new UnknownModel(`no model ${modelId} in version ${version}`)
  return found
}

export function newestIn({ releases }: EngineMath, modelId: string): Release | undefined {
  return releases
    .filter(({ model }) => model.id === modelId)
    .toSorted((one, other) => other.model.version - one.model.version)[0]
}
