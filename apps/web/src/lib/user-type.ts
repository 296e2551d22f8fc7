import { type Self } from '@ayva/contract/identity/player'
import { type Settings } from '@ayva/contract/platform/settings'
import { type QueryClient } from '@tanstack/react-query'

/** The visitor data for calls of the lobby, under the names of the specification. */
export type UserType = { isGuest?: '1'; isFake?: '1'; t_uid?: string }

/** Players who belong to the casino itself and are not counted. */
const FAKE = 'f'

/** Compares the whole label, because other labels can contain the letter. */
export const isFake = (self: Pick<Self, 'labels'> | null | undefined): boolean =>
  self?.labels.includes(FAKE) ?? false

/** Derived from the present cache; nothing is stated about an unknown visitor. */
export function userTypeOf(cache: QueryClient): UserType {
  const self = cache.getQueryData<Self | null>(['self'])
  if (self === undefined) return {}
  if (self === null) return { isGuest: '1' }
  const tested = cache.getQueryData<Settings>(['settings'])?.t_uid_labels ?? []
  return {
    ...(isFake(self) && { isFake: '1' }),
    ...(self.labels.some((label) => tested.includes(label)) && { t_uid: String(self.id) }),
  }
}
