import { type Self } from '@ayva/contract/identity/player'
import { type Settings } from '@ayva/contract/platform/settings'
import { type QueryClient } from '@tanstack/react-query'

/** What the lobby's calls say of the visitor, as the specification names it. */
export type UserType = { isGuest?: '1'; isFake?: '1'; t_uid?: string }

/** Players of the casino itself, who do not count as players. */
const FAKE = 'f'

/** By the whole label: one that has the letter in it says nothing. */
export const isFake = (self: Pick<Self, 'labels'> | null | undefined): boolean =>
  self?.labels.includes(FAKE) ?? false

/** By what is known of the visitor at this moment; of whom nothing is known, nothing is said. */
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
