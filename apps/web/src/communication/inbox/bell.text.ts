import { plural } from '@ayva/kit/format'

/** The texts of the bell are in every header, the others are loaded with the inbox. */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Уведомления' : `Уведомления, ${unread} ${newOnes(unread)}`

export function newOnes(count: number): string {
  return plural(count, 'новое', 'новых', 'новых')
}
