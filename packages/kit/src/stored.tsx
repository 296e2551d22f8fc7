/** What this site has stored in the visitor's browser, to be shown and removed. */
import { kept, type KeptName, storage } from './storage.tsx'

export type Stored = {
  place: 'browser' | 'tab'
  /** The key in the browser. */
  key: string
  value: string
  /** The item of `storage`; undefined if another program stored it. */
  name: KeptName | undefined
}

/** The key of an experiment is its hash alone, in the storage and in cookies. */
export const isExperiment = (key: string): boolean => /^[0-9a-f]{12}$/.test(key)

const storeOf = (place: Stored['place']) =>
  place === 'tab' ? window.sessionStorage : window.localStorage

/** All items, in the order of their keys; empty if the browser denies access. */
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

/** A known item is removed through `storage`, together with its noted end. */
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
    // An inaccessible item was not shown either.
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
