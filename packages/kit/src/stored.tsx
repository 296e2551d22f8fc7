/** What lies in a visitor's browser under the names of this site: to be shown, and to be taken away. */
import { kept, type KeptName, storage } from './storage.tsx'

export type Stored = {
  place: 'browser' | 'tab'
  /** As it is called in the browser. */
  key: string
  value: string
  /** The thing of `storage` that it is; undefined where something else has put it there. */
  name: KeptName | undefined
}

/** The name of an experiment is its hash alone, in the storage as in a cookie. */
export const isExperiment = (key: string): boolean => /^[0-9a-f]{12}$/.test(key)

const storeOf = (place: Stored['place']) =>
  place === 'tab' ? window.sessionStorage : window.localStorage

/** All of it, in the order of the keys; nothing where the browser lets nobody look. */
export function listStored(): Stored[] {
  return (['browser', 'tab'] as const).flatMap((place) => {
    try {
      const store = storeOf(place)
      return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
        .toSorted()
        .map((key) => ({ place, key, value: store.getItem(key) ?? '', name: nameOf(place, key) }))
    } catch {
      return []
    }
  })
}

/** What `storage` knows goes with what it has noted of it. */
export function forgetStored({ place, key, name }: Omit<Stored, 'value'>): void {
  if (name !== undefined) {
    const prefix = kept[name].name
    const part = prefix === '' ? key : key.slice(prefix.length + 1)
    storage.forget(name, part)
    return
  }
  try {
    storeOf(place).removeItem(key)
  } catch {
    // What cannot be looked at was not shown either.
  }
}

function nameOf(place: Stored['place'], key: string): KeptName | undefined {
  if (isExperiment(key)) return 'experiment'
  const names = Object.keys(kept) as KeptName[]
  return names.find((one) => {
    const { name, place: its } = kept[one]
    return name !== '' && its === place && (key === name || key.startsWith(`${name}.`))
  })
}
