import {
  changeSetting,
  listOfficeSettings,
  listSettingChanges,
  NEVER,
} from '@ayva/contract/platform/settings'
import { settingRights } from '@ayva/contract/setting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking, call } from '../call.ts'
import { useMay } from '../self.ts'

type Draft<V> = { value: V; seen: string }

/** A rule of a module: the value of a setting, a draft of the next one, and how it came to be what it is. */
export type Rule<V> = {
  /** Undefined until it is read. */
  value: V | undefined
  held: V | undefined
  shipped: V | undefined
  author: string | null
  changedAt: string | null
  /** How many times it was changed, so that its versions have numbers. */
  version: number
  alias: string
  isChanged: boolean
  mayChange: boolean
  error: unknown
  refetch: () => void
  change: (next: V) => void
  reset: () => void
  save: (why: string) => Promise<void>
  /** A value in the form in which the page edits it. */
  tidy: (value: V) => V
}

const same = <V>(value: V): V => value

/** A draft is kept in the page until it is saved; saving on top of what somebody else has saved is refused. */
export function useRule<V>(alias: string, tidy: (value: V) => V = same): Rule<V> {
  const may = useMay()
  const asked = useQuery(asking(listOfficeSettings, {}))
  const changes = useQuery(asking(listSettingChanges, { params: { alias } }))
  const [draft, setDraft] = useState<Draft<V>>()
  const setting = asked.data?.find((one) => one.alias === alias)
  const held = setting && tidy(setting.value as V)
  return {
    alias,
    tidy,
    held,
    value: draft?.value ?? held,
    shipped: setting && tidy(setting.shipped as V),
    author: setting?.author ?? null,
    changedAt: setting?.changedAt ?? null,
    version: changes.data?.[0]?.n ?? 0,
    isChanged: draft !== undefined && JSON.stringify(draft.value) !== JSON.stringify(held),
    mayChange: setting !== undefined && may(settingRights[setting.kind]),
    error: asked.error,
    refetch: () => void asked.refetch(),
    change: (value) =>
      setDraft({ value, seen: draft ? draft.seen : (setting?.changedAt ?? NEVER) }),
    reset: () => setDraft(undefined),
    async save(why) {
      await call(changeSetting, { params: { alias }, body: { ...draft!, why } })
      setDraft(undefined)
    },
  }
}
